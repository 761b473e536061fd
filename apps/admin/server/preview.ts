import { type ChildProcess, fork } from 'node:child_process';
import { Problem } from '@studio/http/problem';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PREVIEW } from '../addresses.ts';
import { ROOT } from './content-files.ts';
import { previewTarget } from './preview-target.ts';
import { rulesWithin, withoutScript } from './without-script.ts';
import { WRITTEN } from './written.ts';

/** Unasked for this long, in milliseconds, the process ends and gives its memory back. */
const IDLE = 10 * 60_000;
/** A start takes seconds; one that takes longer than this, in milliseconds, has failed. */
const STARTS_WITHIN = 90_000;
/** The first page takes longest: its code is read. In milliseconds, too. */
const ANSWERS_WITHIN = 120_000;

/** Of more files than this the preview is not told by name, for which a request has little room: it begins anew. */
const MANY = 100;
/** Schemas are made of these once, when the process starts; so is the list of pages, from which files there are. */
const READ_AT_START = 'content/categories.yaml';

/** The draft's real pages, from a process that runs only while somebody looks. */
export class Preview {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  #process: ChildProcess | null = null;
  #port: Promise<number> | null = null;
  #idle: NodeJS.Timeout | null = null;
  readonly #written = new Set<string>();

  /** @param folder where the draft's files lie. */
  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** Begins, unless it runs; resolves with its port on this machine. */
  start(): Promise<number> {
    if (this.#idle) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.stop(), IDLE);
    this.#idle.unref();
    this.#port ??= this.#run();
    return this.#port;
  }

  /** Files of the draft are others now: the next page has to show them. @param changed their paths, with git's letters. */
  note(changed: ReadonlyMap<string, string>): void {
    for (const path of changed.keys()) this.#written.add(path);
    const isOther = [...changed].some(
      ([path, letter]) =>
        path === READ_AT_START ||
        !path.startsWith(ROOT) ||
        (letter !== 'M' && !path.startsWith(`${ROOT}pictures/`)),
    );
    if (isOther || this.#written.size > MANY) this.stop();
  }

  /** What was written since this was last asked. */
  news(): string[] {
    const paths = [...this.#written];
    this.#written.clear();
    return paths;
  }

  /** Ends it; the next question starts it anew. */
  stop(): void {
    this.#process?.kill();
    this.#process = null;
    this.#port = null;
    this.#written.clear();
  }

  #run(): Promise<number> {
    const program = new URL('./preview-process.ts', import.meta.url);
    const child = fork(program, [], {
      cwd: this.#folder,
      env: { ...process.env, ENQUIRY_SERVICE: '/relay', NODE_ENV: 'development' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process = child;
    let complaints = '';
    child.stderr?.on('data', (piece: Buffer) => {
      complaints = (complaints + piece.toString()).slice(-2000);
    });
    return new Promise<number>((resolve, reject) => {
      const late = setTimeout(() => child.kill(), STARTS_WITHIN);
      child.once('message', (message) => {
        clearTimeout(late);
        resolve(Number((message as { port: number }).port));
      });
      const ended = () => {
        clearTimeout(late);
        if (this.#process === child) this.stop();
        this.#log.warn({ complaints: complaints.slice(0, 500) }, 'the preview ended');
        reject(new Problem(503, 'The preview could not start. It is tried again with the next look.'));
      };
      child.once('exit', ended);
      // A machine that has no room for another process: nothing has begun, so nothing ends.
      child.once('error', ended);
    });
  }
}

/**
 * Sends a page of the draft, or a style sheet, an image or a font of one; 404 for anything else of the development server.
 * Pages run no script: see the guard.
 *
 * @param under where the draft's addresses stand within the desk.
 */
export async function sendDraft(
  preview: Pick<Preview, 'start' | 'news' | 'stop'>,
  request: FastifyRequest,
  reply: FastifyReply,
  under: string,
): Promise<FastifyReply> {
  // What stands behind as many steps as lead here, however they are spelt.
  const steps = under.split('/').length - 1;
  const target = previewTarget(
    request.url.replace(new RegExp(`^(?:/[^/?]*){${steps}}`), '').replace(/^\/+/, ''),
  );
  if (!target) return reply.code(404).type('text/plain').send('');
  const look = async (): Promise<Response> => {
    // Nothing passes on the line while the preview begins, which must not be taken for a visitor who is gone.
    request.raw.socket.setTimeout(STARTS_WITHIN + ANSWERS_WITHIN);
    const port = await preview.start();
    const news = target.accept === 'text/html' ? preview.news().join(',') : '';
    return fetch(`http://127.0.0.1:${port}/${target.path}`, {
      headers: { accept: target.accept, ...(news && { [WRITTEN]: news }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWERS_WITHIN),
    });
  };
  // Where a page came or went meanwhile, the process has ended and another answers.
  const answer = await look().catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'TimeoutError') return look();
    // It may never end, and no other page is made meanwhile.
    preview.stop();
    throw new Problem(
      503,
      'This page takes too long to make. Look in its text for something that is repeated very often, and take it out.',
    );
  });
  // Its error pages show the stack and paths of this machine.
  if (answer.status >= 500)
    return reply
      .code(answer.status)
      .type('text/plain; charset=utf-8')
      .send('This page of the draft cannot be shown. Correct what its form says is wrong, then try again.');
  const location = answer.headers.get('location');
  if (location?.startsWith('/'))
    return reply
      .code(answer.status)
      .header('location', under + location)
      .send('');
  const type = answer.headers.get('content-type') ?? '';
  if (!target.type.test(type)) return reply.code(404).type('text/plain').send('');
  reply.code(answer.status).type(type);
  if (type.startsWith('text/html')) return reply.send(withoutScript(await answer.text(), under));
  if (type.startsWith('text/css')) return reply.send(rulesWithin(await answer.text(), under));
  return reply.send(Buffer.from(await answer.arrayBuffer()));
}

/** Serves the draft's pages to whoever is signed in. */
export function previewRoutes(app: FastifyInstance, preview: Pick<Preview, 'start' | 'news' | 'stop'>): void {
  app.get(`${PREVIEW}/*`, (request, reply) => sendDraft(preview, request, reply, PREVIEW));
}
