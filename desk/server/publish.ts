import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOf } from '../../app/content/schema/kinds.ts';
import { errorText, Problem } from '../../relay/problem.ts';
import { readAddresses } from '../../server/addresses.ts';
import { faultsOf } from '../faults.ts';
import type { FieldFault, Person, PublishState } from '../shapes.ts';
import { readFileData } from '../splice/file.ts';
import { DRAFT, MAIN } from './branches.ts';
import { fieldLabel } from './describe.ts';
import { type Documents, kindAt } from './documents.ts';
import { treeWithContent } from './merging.ts';
import { faultsIn, type Releases } from './releases.ts';
import type { Remote } from './remote.ts';
import type { Repository } from './repository.ts';

/** A build that takes longer than this, in milliseconds, hangs. */
const BUILDS_WITHIN = 10 * 60_000;

/** Why a publication stopped, with the file that leads to the remedy. */
class Stopped extends Error {
  readonly file: string | null;
  readonly path: FieldFault['path'];

  constructor(message: string, file: string | null = null, path: FieldFault['path'] = []) {
    super(message);
    this.file = file;
    this.path = path;
  }
}

interface Office {
  remote: Remote | null;
  repository: Repository;
  documents: Documents;
  releases: Releases;
  source: string;
  /** The files that visitors get at this moment. */
  servedNow: () => string;
  /** Serves other files from now on. */
  serve: (clientDir: string) => void;
}

/** Makes the draft live: checks, builds, checks again, switches. One at a time; visitors see the old site until the switch. */
export class Publisher {
  readonly #office: Office;
  #state: Omit<PublishState, 'remote'> = { running: false, step: '', seconds: 0, fault: null };
  #begun = 0;
  #build: ChildProcess | null = null;

  constructor(office: Office) {
    this.#office = office;
  }

  state(): PublishState {
    const { running } = this.#state;
    return {
      ...this.#state,
      remote: this.#office.remote?.fault ?? null,
      seconds: running ? Math.round((Date.now() - this.#begun) / 1000) : this.#state.seconds,
    };
  }

  /** Begins; `state` tells how it goes. @throws Problem when one is under way. */
  start(person: Person): void {
    void this.#begin(() => this.#publish(person));
  }

  /** Puts all content back to what it was at a published commit. */
  putBack(commit: string, person: Person): void {
    void this.#begin(() => this.#restore(commit, person));
  }

  /** Ends a build that is under way; the site is as it was. */
  stop(): void {
    this.#build?.kill();
  }

  #begin(work: () => Promise<void>): Promise<void> {
    if (this.#state.running) throw new Problem(409, 'A publication is under way.');
    this.#begun = Date.now();
    this.#state = { running: true, step: 'Begins', seconds: 0, fault: null };
    return work().then(
      () => this.#end('Published', null),
      (error: unknown) =>
        this.#end(this.#state.step, {
          message: errorText(error),
          ...(error instanceof Stopped ? { file: error.file, path: error.path } : { file: null, path: [] }),
        }),
    );
  }

  #end(step: string, fault: PublishState['fault']): void {
    this.#state = { running: false, step, seconds: Math.round((Date.now() - this.#begun) / 1000), fault };
  }

  #step(step: string): void {
    this.#state = { ...this.#state, step };
  }

  async #publish(person: Person): Promise<void> {
    const { repository, releases, remote } = this.#office;
    const before = releases.live() ?? (await repository.commitOf(MAIN));
    if (remote) {
      this.#step('Fetching what is new');
      await remote.pull();
    }
    this.#step('Checking every field');
    await this.#check();
    // The commit that visitors will see: what was live, and the draft upon it.
    const draft = await repository.commitOf(DRAFT);
    const main = await repository.commitOf(MAIN);
    const changed = await repository.differences(before, draft, 'content/');
    if (changed.size === 0 && (before === main || remote === null))
      throw new Stopped('There is nothing to publish.');
    const message = `Publish ${changed.size === 1 ? [...changed.keys()].join('').replace(/^content\//, '') : `${changed.size} files`}`;
    const commit = await repository.commitTree(`${draft}^{tree}`, [main, draft], person, message);
    await this.#make(commit, goneFrom(changed));
    this.#step('Switching');
    await repository.alone(async () => {
      // Edits that were saved during the build stay drafts, upon what is live now.
      const tip = await repository.commitOf(DRAFT);
      const next =
        tip === draft
          ? commit
          : await repository.commitTree(`${tip}^{tree}`, [tip, commit], person, 'Go on from what is live');
      await repository.move({ [MAIN]: commit, [DRAFT]: next });
    });
    await this.#switchTo(commit);
    void remote?.sync();
  }

  async #restore(to: string, person: Person): Promise<void> {
    const { repository, releases } = this.#office;
    const main = await repository.commitOf(MAIN);
    if (!(await repository.isWithin(to, MAIN))) throw new Stopped('There was no such state.');
    const tree = await treeWithContent(repository, main, to);
    const commit = await repository.commitTree(tree, [main], person, 'Put back an earlier state');
    const gone = new Set(readAddresses(this.#office.servedNow()).pages.keys());
    // A release that is kept is switched to, if the code is still what it was built with.
    const kept = releases.has(to) && tree === (await repository.git(['rev-parse', `${to}^{tree}`]));
    if (!kept) await this.#make(commit, gone);
    this.#step('Switching');
    await repository.alone(async () => {
      const draft = await repository.commitOf(DRAFT);
      const unpublished = await repository.differences(main, draft, 'content/');
      const next =
        unpublished.size === 0
          ? commit
          : await repository.commitTree(
              `${draft}^{tree}`,
              [draft, commit],
              person,
              'Go on from what is live',
            );
      await repository.move({ [MAIN]: commit, [DRAFT]: next });
    });
    await this.#switchTo(kept ? to : commit);
    void this.#office.remote?.sync();
  }

  async #switchTo(commit: string): Promise<void> {
    const { releases, serve } = this.#office;
    await releases.switchTo(commit);
    serve(releases.clientOf(commit));
  }

  /** Every file by its schema: quicker than a build, and the message leads to the field. */
  async #check(): Promise<void> {
    const { repository, documents } = this.#office;
    const files = [...(await repository.list(DRAFT, 'content/'))].filter(([path]) =>
      kindOf(path.slice('content/'.length)),
    );
    const texts = await repository.readAll(files.map(([, blob]) => blob));
    const { facts } = await documents.learn();
    for (const [path, blob] of files) {
      const file = path.slice('content/'.length);
      const { kind } = kindAt(file);
      const [fault] = faultsOf(kind, readFileData(file, texts.get(blob)?.toString() ?? ''), facts);
      if (fault) throw new Stopped(`${fieldLabel(kind, fault.path)}: ${fault.message}`, file, fault.path);
    }
    const [unused] = await documents.unusedPictures();
    if (unused)
      throw new Stopped(
        `The photograph “${unused.title}” is on no page: choose it somewhere, or remove it.`,
        unused.file,
      );
  }

  async #make(commit: string, gone: ReadonlySet<string>): Promise<void> {
    const { repository, releases, source, servedNow } = this.#office;
    this.#step('Making the pages');
    const folder = await repository.checkOutForBuild(commit, source);
    const built = join(folder, 'build');
    await rm(built, { recursive: true, force: true });
    await this.#run(folder);
    this.#step('Looking the pages over');
    const client = join(built, 'client');
    if (!existsSync(join(client, 'index.html'))) throw new Stopped('The build left no pages.');
    const before = readAddresses(servedNow()).pages.keys();
    const [fault] = await faultsIn(client, gone, before);
    if (fault) throw new Stopped(fault);
    await releases.keep(built, commit);
  }

  #run(folder: string): Promise<void> {
    const env = {
      ...process.env,
      ENQUIRY_SERVICE: process.env.ENQUIRY_SERVICE || '/relay',
      NODE_ENV: 'production',
    };
    // It ends with the desk: by the channel, also where the desk is killed.
    const child = fork('tools/build.ts', {
      cwd: folder,
      env,
      timeout: BUILDS_WITHIN,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#build = child;
    let complaints = '';
    child.stderr?.on('data', (piece: Buffer) => {
      complaints = (complaints + piece.toString()).slice(-8000);
    });
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => {
        this.#build = null;
        if (code === 0) return resolve();
        const [, file, problem] =
          /content\/([\w./-]+\.(?:yaml|md|jpg)): ([^\n]+(?:\n {2}[^\n]+)*)/.exec(complaints) ?? [];
        if (file !== undefined && problem !== undefined)
          reject(new Stopped(problem, file.replace(/\.jpg$/, '.yaml')));
        else
          reject(
            new Stopped(`The pages could not be made. ${complaints.trim().split('\n').slice(-3).join(' ')}`),
          );
      });
    });
  }
}

/** The pages of things that were removed, which need not be there any more. */
function goneFrom(changed: ReadonlyMap<string, string>): Set<string> {
  const removed = [...changed]
    .filter(([, letter]) => letter === 'D')
    .map(([path]) => kindOf(path.slice('content/'.length)));
  return new Set(removed.flatMap((found) => (found ? [found.kind.address(found.id)] : [])));
}
