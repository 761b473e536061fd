import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOf } from '../../app/content/schema/kinds.ts';
import { errorText, Problem } from '../../relay/problem.ts';
import { readAddresses } from '../../server/addresses.ts';
import type { Person, PublishState } from '../shapes.ts';
import { DRAFT, MAIN } from './branches.ts';
import { fileOf, ROOT } from './content-files.ts';
import type { Documents } from './documents.ts';
import { checkDraft } from './draft-check.ts';
import { treeWithContent } from './merging.ts';
import { faultsIn, type Releases } from './releases.ts';
import type { Remote } from './remote.ts';
import type { Repository } from './repository.ts';
import { SiteBuild } from './site-build.ts';
import { Stopped } from './stopped.ts';

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

/** How the message of a publication's commit begins; what follows names files, for those who read git's own log. */
export const PUBLISHED = 'Publish ';

/** Makes the draft live: checks, builds, checks again, switches. One at a time; visitors see the old site until the switch. */
export class Publisher {
  readonly #office: Office;
  #state: Omit<PublishState, 'remote'> = { running: false, step: '', seconds: 0, fault: null };
  #begun = 0;
  readonly #build = new SiteBuild();

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
    this.#build.stop();
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
    await checkDraft(repository, this.#office.documents);
    // The commit that visitors will see: what was live, and the draft upon it.
    const draft = await repository.commitOf(DRAFT);
    const main = await repository.commitOf(MAIN);
    const changed = await repository.differences(before, draft, ROOT);
    if (changed.size === 0 && (before === main || remote === null))
      throw new Stopped('There is nothing to publish.');
    const message = `${PUBLISHED}${changed.size === 1 ? [...changed.keys()].join('').replace(/^content\//, '') : `${changed.size} files`}`;
    const commit = await repository.commitTree(`${draft}^{tree}`, [main, draft], person, message);
    await this.#make(commit, goneFrom(changed));
    // Edits that were saved during the build stay drafts, upon what is live now.
    await this.#goLive(commit, commit, person, async (tip) => tip === draft);
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
    await this.#goLive(commit, kept ? to : commit, person, async (tip) => {
      return (await repository.differences(main, tip, ROOT)).size === 0;
    });
  }

  /**
   * Makes a commit the live one, and visitors see its release.
   *
   * @param release the commit whose pages are served. @param isSettled whether nothing of the draft remains unpublished.
   */
  async #goLive(
    commit: string,
    release: string,
    person: Person,
    isSettled: (tip: string) => Promise<boolean>,
  ): Promise<void> {
    const { repository, releases, serve, remote } = this.#office;
    this.#step('Switching');
    await repository.alone(async () => {
      const tip = await repository.commitOf(DRAFT);
      const next = (await isSettled(tip))
        ? commit
        : await repository.commitTree(`${tip}^{tree}`, [tip, commit], person, 'Go on from what is live');
      await repository.move({ [MAIN]: commit, [DRAFT]: next });
    });
    await releases.switchTo(release);
    serve(releases.clientOf(release));
    void remote?.sync();
  }

  async #make(commit: string, gone: ReadonlySet<string>): Promise<void> {
    const { repository, releases, source, servedNow } = this.#office;
    this.#step('Making the pages');
    const folder = await repository.checkOutForBuild(commit, source);
    const built = join(folder, 'build');
    await rm(built, { recursive: true, force: true });
    await this.#build.run(folder);
    this.#step('Looking the pages over');
    const client = join(built, 'client');
    if (!existsSync(join(client, 'index.html'))) throw new Stopped('The build left no pages.');
    const before = readAddresses(servedNow()).pages.keys();
    const [fault] = await faultsIn(client, gone, before);
    if (fault) throw new Stopped(fault);
    await releases.keep(built, commit);
  }
}

/** The pages of things that were removed, which need not be there any more. */
function goneFrom(changed: ReadonlyMap<string, string>): Set<string> {
  const removed = [...changed].filter(([, letter]) => letter === 'D').map(([path]) => kindOf(fileOf(path)));
  return new Set(removed.flatMap((found) => (found ? [found.kind.address(found.id)] : [])));
}
