import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasNoRoom, NO_ROOM_SAID } from './answer-to.ts';
import type { ContentWorker } from './content-worker.ts';
import { issuesInOutput } from './publish-issues.ts';
import { Stopped } from './stopped.ts';

/** A build that takes longer than this, in milliseconds, hangs. */
const BUILDS_WITHIN = 10 * 60_000;
/** Most characters kept of a build's errors: some hundred issues. */
const COMPLAINTS = 64_000;

/** The site's build, in a process of its own, one at a time. */
export class SiteBuild {
  readonly #contentWorker: ContentWorker;
  #process: ChildProcess | null = null;
  #isOver = false;

  constructor(contentWorker: ContentWorker) {
    this.#contentWorker = contentWorker;
  }

  /**
   * Builds in a folder that a commit was laid into.
   *
   * @param signal ends it. @throws Stopped with all issues that the build reports.
   */
  async run(folder: string, signal: AbortSignal): Promise<void> {
    if (this.#isOver) throw new Stopped('The server is stopping.');
    // It ends with the desk: by the channel, also where the desk is killed.
    const child = fork('apps/site/build/build.ts', {
      cwd: folder,
      env: {
        ...process.env,
        ENQUIRY_SERVICE: process.env.ENQUIRY_SERVICE || '/relay',
        NODE_ENV: 'production',
      },
      timeout: BUILDS_WITHIN,
      signal,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process = child;
    let complaints = '';
    child.stderr?.on('data', (piece: Buffer) => {
      complaints = (complaints + piece.toString()).slice(-COMPLAINTS);
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      // One that was ended still closes its files.
      child.once('error', (error) => signal.aborted || reject(error));
      child.once('close', resolve);
    }).finally(() => {
      this.#process = null;
    });
    if (code !== 0) throw await stoppedBy(complaints, folder, this.#contentWorker);
  }

  /** Ends a build that is under way; there is no other after it. */
  stop(): void {
    this.#isOver = true;
    this.#process?.kill();
  }
}

/** @param folder that was built; its files tell which field is at a line. */
async function stoppedBy(complaints: string, folder: string, contentWorker: ContentWorker): Promise<Stopped> {
  const issues = await issuesInOutput(complaints, async (file, line) => {
    const source = await readFile(join(folder, 'content', file), 'utf8').catch(() => '');
    return contentWorker.fieldAt(file, source, line);
  });
  if (issues.length > 0) return new Stopped('', issues);
  if (hasNoRoom(complaints)) return new Stopped(NO_ROOM_SAID);
  // A stack, with paths of the server: nothing for an editor.
  console.error(`The site's build failed:\n${complaints.trim()}`);
  return new Stopped(
    'The pages could not be made, and no field is to blame. The site is as it was. Tell whoever runs the server: its log says why.',
  );
}
