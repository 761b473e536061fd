import { type ChildProcess, fork } from 'node:child_process';
import { HttpError } from '@studio/http/errors';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW } from '../routes.ts';
import { CONTENT_ROOT } from './content-paths.ts';
import { resolvePreviewTarget } from './preview-target.ts';
import { rewriteCssUrls, rewritePreviewHtml } from './rewrite-preview-html.ts';
import { CHANGED_FILES_HEADER } from './vite-changed-files-plugin.ts';

/** Milliseconds without a request after which the process is stopped. */
const IDLE_MS = 10 * 60_000;
/** Time limit for the start, which takes seconds, in milliseconds. */
const START_TIMEOUT_MS = 90_000;
/** Time limit for one response in milliseconds. The first page takes longest, because it loads the code. */
const RESPONSE_TIMEOUT_MS = 120_000;

/** If more files have changed, the process restarts: their names would not fit into a request header. */
const MAX_CHANGED_FILES = 100;
/** The process reads this file, and the list of content files, only when it starts. */
const READ_AT_START = 'content/categories.yaml';

/** Runs the preview server for the draft while it is in use. */
export class Preview {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  #process: ChildProcess | null = null;
  #port: Promise<number> | null = null;
  #idle: NodeJS.Timeout | null = null;
  readonly #changedFiles = new Set<string>();

  /** @param folder working folder of the draft. */
  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Starts the process unless it runs. @returns its port. */
  start(): Promise<number> {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), IDLE_MS);
    this.#idle.unref();
    this.#port ??= this.#run();
    return this.#port;
  }

  /** Records changed files for the next page. Restarts the process if it cannot update. @param changed git's status letters by path. */
  markChanged(changed: ReadonlyMap<string, string>): void {
    for (const path of changed.keys()) this.#changedFiles.add(path);
    const needsRestart = [...changed].some(
      ([path, letter]) =>
        path === READ_AT_START ||
        !path.startsWith(CONTENT_ROOT) ||
        (letter !== 'M' && !path.startsWith(`${CONTENT_ROOT}pictures/`)),
    );
    if (needsRestart || this.#changedFiles.size > MAX_CHANGED_FILES) this.stop();
  }

  /** Returns the files that have changed since the last call. */
  takeChanged(): string[] {
    const paths = [...this.#changedFiles];
    this.#changedFiles.clear();
    return paths;
  }

  /** Stops the process. The next request starts it again. */
  stop(): void {
    this.#process?.kill();
    this.#process = null;
    this.#port = null;
    this.#changedFiles.clear();
  }

  #run(): Promise<number> {
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
      const onEnd = () => {
        clearTimeout(timeout);
        if (this.#process === child) this.stop();
        this.#log.warn({ errorOutput: errorOutput.slice(0, 500) }, 'the preview ended');
        reject(new HttpError(503, 'The preview could not start. Reload it to try again.'));
      };
      child.once('exit', onEnd);
      // No `exit` event follows if the process could not be started at all.
      child.once('error', onEnd);
    });
  }
}

/**
 * Forwards a request for a page, style sheet, image or font to the preview server; 404 for all else. Scripts are removed.
 *
 * @param basePath path under which the draft's pages are served.
 */
export async function proxyPreview(
  preview: Pick<Preview, 'start' | 'takeChanged' | 'stop'>,
  request: FastifyRequest,
  reply: FastifyReply,
  basePath: string,
): Promise<FastifyReply> {
  // Removes as many segments as the base path has, because each can be written in several ways.
  const segments = basePath.split('/').length - 1;
  const target = resolvePreviewTarget(
    request.url.replace(new RegExp(`^(?:/[^/?]*){${segments}}`), '').replace(/^\/+/, ''),
  );
  if (!target) return reply.code(404).type('text/plain').send('');
  const forward = async (): Promise<Response> => {
    // The connection is idle while the preview starts. Without this, the server would close it.
    request.raw.socket.setTimeout(START_TIMEOUT_MS + RESPONSE_TIMEOUT_MS);
    const port = await preview.start();
    const changedFiles = target.accept === 'text/html' ? preview.takeChanged().join(',') : '';
    return fetch(`http://127.0.0.1:${port}/${target.path}`, {
      headers: { accept: target.accept, ...(changedFiles && { [CHANGED_FILES_HEADER]: changedFiles }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
  };
  // A failed connection means that the process was restarted meanwhile: try the new one.
  const response = await forward().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') return forward();
    // The request may never end, and it blocks all others.
    preview.stop();
    throw new HttpError(
      503,
      'This page takes too long to show. Look in its text for something that is repeated very often, and remove it.',
    );
  });
  // The error pages of the development server show stack traces and server paths.
  if (response.status >= 500)
    return reply
      .code(response.status)
      .type('text/plain; charset=utf-8')
      .send('This page cannot be shown. Correct the errors in its form, then try again.');
  const location = response.headers.get('location');
  if (location?.startsWith('/'))
    return reply
      .code(response.status)
      .header('location', basePath + location)
      .send('');
  const type = response.headers.get('content-type') ?? '';
  if (!target.expectedType.test(type)) return reply.code(404).type('text/plain').send('');
  reply.code(response.status).type(type);
  if (type.startsWith('text/html')) return reply.send(rewritePreviewHtml(await response.text(), basePath));
  if (type.startsWith('text/css')) return reply.send(rewriteCssUrls(await response.text(), basePath));
  return reply.send(Buffer.from(await response.arrayBuffer()));
}

/** Serves the draft's pages to editors. */
export function previewRoutes(
  app: FastifyInstance,
  preview: Pick<Preview, 'start' | 'takeChanged' | 'stop'>,
): void {
  app.get(`${PREVIEW}/*`, (request, reply) => proxyPreview(preview, request, reply, PREVIEW));
}
