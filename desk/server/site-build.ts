import { type ChildProcess, fork } from 'node:child_process';
import { Stopped } from './stopped.ts';

/** A build that takes longer than this, in milliseconds, hangs. */
const BUILDS_WITHIN = 10 * 60_000;
/** As much of a build's complaints as tells what is wrong. */
const COMPLAINTS = 8000;

/** The site's build, in a process of its own, one at a time. */
export class SiteBuild {
  #process: ChildProcess | null = null;

  /** Builds in a folder that a commit was laid into. @throws Stopped with what the build says, and the file it is about. */
  run(folder: string): Promise<void> {
    // It ends with the desk: by the channel, also where the desk is killed.
    const child = fork('tools/build.ts', {
      cwd: folder,
      env: {
        ...process.env,
        ENQUIRY_SERVICE: process.env.ENQUIRY_SERVICE || '/relay',
        NODE_ENV: 'production',
      },
      timeout: BUILDS_WITHIN,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process = child;
    let complaints = '';
    child.stderr?.on('data', (piece: Buffer) => {
      complaints = (complaints + piece.toString()).slice(-COMPLAINTS);
    });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        this.#process = null;
        if (code === 0) resolve();
        else reject(stoppedBy(complaints));
      });
    });
  }

  /** Ends a build that is under way. */
  stop(): void {
    this.#process?.kill();
  }
}

function stoppedBy(complaints: string): Stopped {
  const [, file, problem] =
    /content\/([\w./-]+\.(?:yaml|md|jpg)): ([^\n]+(?:\n {2}[^\n]+)*)/.exec(complaints) ?? [];
  if (file !== undefined && problem !== undefined)
    return new Stopped(problem, file.replace(/\.jpg$/, '.yaml'));
  return new Stopped(`The pages could not be made. ${complaints.trim().split('\n').slice(-3).join(' ')}`);
}
