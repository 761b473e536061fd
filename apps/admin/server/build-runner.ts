import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContentWorker } from './content-worker.ts';
import { DISK_ERROR_MESSAGE, isDiskError } from './error-response.ts';
import { PublishError } from './publish-error.ts';
import { parseBuildIssues } from './publish-issues.ts';

const BUILD_TIMEOUT_MS = 10 * 60_000;
/** Maximum number of characters that are kept of the error output. This is enough for some hundred issues. */
const MAX_ERROR_OUTPUT = 64_000;

/** Builds the site in a child process. Callers must run one build at a time. */
export class FullBuildRunner {
  readonly #contentWorker: ContentWorker;
  #process: ChildProcess | null = null;
  #isShutDown = false;

  constructor(contentWorker: ContentWorker) {
    this.#contentWorker = contentWorker;
  }

  /**
   * Builds the site in a checkout.
   *
   * @param signal stops the build when it is aborted.
   * @throws PublishError with all issues that the build reports, or with a message if the build fails for another reason. Error
   *   if the process cannot be started.
   */
  async run(folder: string, signal: AbortSignal): Promise<void> {
    if (this.#isShutDown) throw new PublishError('The server is shutting down.');
    // The IPC channel closes when the server ends, even if the server is killed. The build then ends too.
    const child = fork('apps/site/build/build.ts', {
      cwd: folder,
      env: {
        ...process.env,
        ENQUIRY_SERVICE: process.env.ENQUIRY_SERVICE || '/relay',
        NODE_ENV: 'production',
      },
      timeout: BUILD_TIMEOUT_MS,
      signal,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process = child;
    let errorOutput = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errorOutput = (errorOutput + chunk.toString()).slice(-MAX_ERROR_OUTPUT);
    });
    const code = await new Promise<number | null>((resolve, reject) => {
      // An abort emits `error` at once. The process may still write files, so only its `close` event counts then.
      child.once('error', (error) => signal.aborted || reject(error));
      child.once('close', resolve);
    }).finally(() => {
      this.#process = null;
    });
    if (code !== 0) throw await toPublishError(errorOutput, folder, this.#contentWorker);
  }

  /** Stops a running build and rejects further builds. */
  shutDown(): void {
    this.#isShutDown = true;
    this.#process?.kill();
  }
}

/** @param folder folder of the checkout. Its content files tell which field is at a reported line. */
async function toPublishError(
  errorOutput: string,
  folder: string,
  contentWorker: ContentWorker,
): Promise<PublishError> {
  const issues = await parseBuildIssues(errorOutput, async (file, line) => {
    const source = await readFile(join(folder, 'content', file), 'utf8').catch(() => '');
    return contentWorker.findFieldAtLine(file, source, line);
  });
  if (issues.length > 0) return new PublishError('', issues);
  if (isDiskError(errorOutput)) return new PublishError(DISK_ERROR_MESSAGE);
  // The output is only logged, because it may contain server paths.
  console.error(`The site's build failed:\n${errorOutput.trim()}`);
  return new PublishError(
    'The pages could not be built. No entry is the cause, and the site has not changed. Ask your administrator to look at the server’s log.',
  );
}
