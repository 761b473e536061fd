import { type ChildProcess, fork } from 'node:child_process';
import { HttpError } from '@studio/http/errors';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW_PATH } from '../routes.ts';
import { CONTENT_ROOT } from './content-paths.ts';
import { resolvePreviewTarget } from './preview-target.ts';
import { rewriteCssUrls, rewritePreviewHtml } from './rewrite-preview-html.ts';
import { removeSourceMarks, replaceSourceMarks } from './source-marks.ts';
import { CHANGED_FILES_HEADER } from './vite-changed-files-plugin.ts';

/** The preview server is stopped if it gets no request for this time. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
/** Time limit for starting the preview server. A start normally takes a few seconds. */
const START_TIMEOUT_MS = 90_000;
/** The first response takes longest, because Vite transforms the code for it. */
const RESPONSE_TIMEOUT_MS = 120_000;

/** Maximum number of changed files. Their names must fit into a request header. If more files change, the preview server restarts. */
const MAX_CHANGED_FILES = 100;
/** The preview server reads this file only when it starts. */
const CATEGORIES_FILE = 'content/categories.yaml';

/** Runs the preview server of the draft as a child process while editors use it. */
export class Preview {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  #process: ChildProcess | null = null;
  #port: Promise<number> | null = null;
  #idleTimer: NodeJS.Timeout | null = null;
  readonly #changedFiles = new Set<string>();

  /** @param folder checkout of the draft. */
  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Starts the process unless it is running. @returns its port. */
  start(): Promise<number> {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => this.stop(), IDLE_TIMEOUT_MS);
    this.#idleTimer.unref();
    this.#port ??= this.#startProcess();
    return this.#port;
  }

  /**
   * Records changed files for the next request. Stops the process if it would show the changes only after a restart.
   *
   * @param changed git's status letters by path.
   */
  recordChangedFiles(changed: ReadonlyMap<string, string>): void {
    for (const path of changed.keys()) this.#changedFiles.add(path);
    const needsRestart = [...changed].some(
      ([path, gitStatus]) =>
        path === CATEGORIES_FILE ||
        !path.startsWith(CONTENT_ROOT) ||
        (gitStatus !== 'M' && !path.startsWith(`${CONTENT_ROOT}pictures/`)),
    );
    if (needsRestart || this.#changedFiles.size > MAX_CHANGED_FILES) this.stop();
  }

  /**
   * Sends the changed files to the preview server with a request. If the request fails, the next one sends them again.
   *
   * @param send sends the request.
   */
  async sendChangedFiles<Result>(send: (paths: readonly string[]) => Promise<Result>): Promise<Result> {
    const paths = [...this.#changedFiles];
    this.#changedFiles.clear();
    try {
      return await send(paths);
    } catch (error) {
      for (const path of paths) this.#changedFiles.add(path);
      throw error;
    }
  }

  /** Stops the process. The next request starts it again. */
  stop(): void {
    this.#process?.kill();
    this.#process = null;
    this.#port = null;
    this.#changedFiles.clear();
  }

  #startProcess(): Promise<number> {
    const modulePath = new URL('./preview-server.ts', import.meta.url);
    const child = fork(modulePath, [], {
      cwd: this.#folder,
      env: { ...process.env, ENQUIRY_SERVICE: '/relay', NODE_ENV: 'development' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process = child;
    let errorOutput = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      errorOutput = (errorOutput + chunk.toString()).slice(-2000);
    });
    return new Promise<number>((resolve, reject) => {
      const timeout = setTimeout(() => child.kill(), START_TIMEOUT_MS);
      child.once('message', (message) => {
        clearTimeout(timeout);
        resolve(Number((message as { port: number }).port));
      });
      const handleEnd = () => {
        clearTimeout(timeout);
        if (this.#process === child) this.stop();
        this.#log.warn({ errorOutput: errorOutput.slice(0, 500) }, 'the preview ended');
        reject(new HttpError(503, 'The preview could not start. Reload it to try again.'));
      };
      child.once('exit', handleEnd);
      // No `exit` event follows if the process could not be started at all.
      child.once('error', handleEnd);
    });
  }
}

/**
 * Forwards a request for a page, style sheet, image or font to the preview server, and removes scripts from the page. Other requests get
 * the status 404.
 *
 * @param basePath path under which the pages of the draft are served, such as `PREVIEW_PATH`.
 */
export async function proxyPreview(
  preview: Pick<Preview, 'start' | 'sendChangedFiles' | 'stop'>,
  request: FastifyRequest,
  reply: FastifyReply,
  basePath: string,
): Promise<FastifyReply> {
  // Counts segments instead of comparing text, because the request may encode the base path differently.
  const segmentCount = basePath.split('/').length - 1;
  const target = resolvePreviewTarget(
    request.url.replace(new RegExp(`^(?:/[^/?]*){${segmentCount}}`), '').replace(/^\/+/, ''),
  );
  if (!target) return reply.code(404).type('text/plain').send('');
  const forwardRequest = async (): Promise<Response> => {
    // The connection is idle while the preview starts, and the server would close it.
    request.raw.socket.setTimeout(START_TIMEOUT_MS + RESPONSE_TIMEOUT_MS);
    const port = await preview.start();
    const send = (changedFiles: readonly string[]) =>
      fetch(`http://127.0.0.1:${port}/${target.path}`, {
        headers: {
          accept: target.accept,
          ...(changedFiles.length > 0 && { [CHANGED_FILES_HEADER]: changedFiles.join(',') }),
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      });
    return target.accept === 'text/html' ? preview.sendChangedFiles(send) : send([]);
  };
  // If the connection fails, the process may have ended. The request is sent once more, if necessary to a new process.
  const response = await forwardRequest().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') return forwardRequest();
    // A page that never finishes would block all other requests.
    preview.stop();
    throw new HttpError(
      503,
      'This page takes too long to load. Look in its text for something that is repeated very often, and remove it.',
    );
  });
  // The error pages of the development server show stack traces and server paths.
  if (response.status >= 500)
    return reply
      .code(response.status)
      .type('text/plain; charset=utf-8')
      .send('This page cannot be shown. Correct the errors in the entry’s form, then try again.');
  const location = response.headers.get('location');
  if (location?.startsWith('/'))
    return reply
      .code(response.status)
      .header('location', basePath + location)
      .send('');
  const type = response.headers.get('content-type') ?? '';
  if (!target.expectedType.test(type)) return reply.code(404).type('text/plain').send('');
  reply.code(response.status).type(type);
  if (type.startsWith('text/html')) {
    const html = rewritePreviewHtml(await response.text(), basePath);
    // `PREVIEW_PATH` is for editors. Other people do not need to know which field a text comes from.
    return reply.send(basePath === PREVIEW_PATH ? replaceSourceMarks(html) : removeSourceMarks(html));
  }
  if (type.startsWith('text/css')) return reply.send(rewriteCssUrls(await response.text(), basePath));
  return reply.send(Buffer.from(await response.arrayBuffer()));
}

/** Serves the draft's pages to editors. */
export function previewRoutes(
  app: FastifyInstance,
  preview: Pick<Preview, 'start' | 'sendChangedFiles' | 'stop'>,
): void {
  app.get(`${PREVIEW_PATH}/*`, (request, reply) => proxyPreview(preview, request, reply, PREVIEW_PATH));
}
