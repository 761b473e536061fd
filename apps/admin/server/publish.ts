import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { paths } from '@studio/content/paths';
import { kindOf } from '@studio/content/schema/kinds';
import { readAddresses } from '@studio/http/addresses';
import { errorText, Problem } from '@studio/http/problem';
import type { Person, PublishState } from '../shapes.ts';
import { hasNoRoom } from './answer-to.ts';
import { DRAFT, MAIN, SEEN } from './branches.ts';
import { fileOf, ROOT } from './content-files.ts';
import type { DiskReserve } from './disk-reserve.ts';
import type { Documents } from './documents.ts';
import { ImageIssues } from './image-issues.ts';
import type { Later } from './later.ts';
import { follow, treeWithContent } from './merging.ts';
import { type NextState, nextState } from './next-state.ts';
import { describeIssues, explainFailure, issuesOfPages } from './publish-issues.ts';
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
  later: Later;
  source: string;
  disk: DiskReserve;
  /** The files that visitors get at this moment. */
  servedNow: () => string;
  /** Serves other files from now on. */
  serve: (clientDir: string) => void;
}

/** How the message of a publication's commit begins; what follows names files, for those who read git's own log. */
export const PUBLISHED = 'Publish ';

/** Pages of a list that is too long for one come and go with its length. */
const PARTS = paths.pieces('');

/** Makes the draft live: checks, builds, checks again, switches. One at a time; visitors see the old site until the switch. */
export class Publisher {
  readonly #office: Office;
  #state: Omit<PublishState, 'remote' | 'waiting' | 'zone'> = {
    running: false,
    step: '',
    seconds: 0,
    fault: null,
  };
  #begun = 0;
  /** The draft that the issues of the last failure are about. */
  #judgedDraft = '';
  /** Whether they came from a build, after the checks of this process had found nothing. */
  #isFromBuild = false;
  readonly #images: ImageIssues;
  readonly #build: SiteBuild;
  #work: Promise<void> = Promise.resolve();

  constructor(office: Office) {
    this.#office = office;
    this.#images = new ImageIssues(office.repository);
    this.#build = new SiteBuild(office.repository.contentWorker);
  }

  async state(): Promise<Omit<PublishState, 'zone'>> {
    const { remote, repository } = this.#office;
    await this.#dropSolvedIssues();
    const { running } = this.#state;
    return {
      ...this.#state,
      remote: remote?.fault ?? null,
      waiting: (await repository.differences(SEEN, MAIN, '.')).size > 0,
      seconds: running ? Math.round((Date.now() - this.#begun) / 1000) : this.#state.seconds,
    };
  }

  get running(): boolean {
    return this.#state.running;
  }

  /** Begins to publish what does not wait for its time; `state` tells how it goes. @throws Problem when one is under way. */
  start(person: Person): void {
    this.#begin(() => this.#publish(person, null));
  }

  /**
   * Publishes some things alone, of which `state` tells that it is under way, and nothing after it.
   *
   * @returns why it failed; null when it is done. @throws Problem when one is under way.
   */
  async publishOnly(files: ReadonlySet<string>, person: Person): Promise<string | null> {
    let fault: string | null = null;
    this.#begin(() =>
      this.#publish(person, files).catch(async (error: unknown) => {
        fault = (await explainFailure(this.#office.documents, error)).message;
      }),
    );
    await this.#work;
    return fault;
  }

  /** Checks what would be seen if some entries went live alone just now. @returns all issues as text; null for none. */
  async checkAlone(files: ReadonlySet<string>): Promise<string | null> {
    const { issues } = await this.#plan(files);
    return issues.length === 0
      ? null
      : (await explainFailure(this.#office.documents, new Stopped('', issues))).message;
  }

  /** Puts all content back to what it was at a published commit. */
  putBack(commit: string, person: Person): void {
    this.#begin(() => this.#restore(commit, person));
  }

  /** Ends a build that is under way, and begins none; the site is as it was. Resolves when nothing is under way. */
  async stop(): Promise<void> {
    this.#build.stop();
    await this.#work;
  }

  #begin(work: () => Promise<void>): void {
    if (this.#state.running) throw new Problem(409, 'A publication is under way.');
    this.#begun = Date.now();
    this.#state = { running: true, step: 'Begins', seconds: 0, fault: null };
    this.#work = work().then(
      () => this.#end('Published', null),
      async (error: unknown) => {
        // Where git cannot be asked for titles either, it ends all the same.
        const fault = await explainFailure(this.#office.documents, error).catch((other: unknown) => ({
          message: errorText(other),
          issues: [],
        }));
        this.#end(this.#state.step, fault);
      },
    );
  }

  /** Once the draft has changed after a failure, keeps only the issues that it still has. */
  async #dropSolvedIssues(): Promise<void> {
    const { documents, repository } = this.#office;
    const failed = this.#state;
    if (failed.running || !failed.fault || failed.fault.issues.length === 0) return;
    const draft = await repository.commitOf(DRAFT);
    if (draft === this.#judgedDraft) return;
    const changed = await repository.differences(this.#judgedDraft, draft, ROOT);
    const { issues } = await this.#plan(null);
    // What only a build finds is kept until its entry is edited.
    const onlyInBuild = failed.fault.issues.filter(
      ({ file }) => this.#isFromBuild && file !== null && !changed.has(ROOT + file),
    );
    const open = [...(await describeIssues(documents, issues)), ...onlyInBuild];
    // Another publication may have begun meanwhile.
    if (this.#state !== failed) return;
    this.#state = { ...failed, fault: open.length > 0 ? { ...failed.fault, issues: open } : null };
    this.#judgedDraft = draft;
  }

  /** Chooses what is published next, with all its issues. Images are looked at while others may save: it takes seconds. */
  async #plan(only: ReadonlySet<string> | null): Promise<NextState> {
    const next = await this.#office.repository.alone(() => nextState(this.#office, only));
    return { ...next, issues: [...next.issues, ...(await this.#images.find(next.tree))] };
  }

  #end(step: string, fault: PublishState['fault']): void {
    this.#state = { running: false, step, seconds: Math.round((Date.now() - this.#begun) / 1000), fault };
  }

  #step(step: string): void {
    this.#state = { ...this.#state, step };
  }

  async #publish(person: Person, only: ReadonlySet<string> | null): Promise<void> {
    const { repository, remote } = this.#office;
    if (remote) {
      this.#step('Fetching what is new');
      await remote.pull();
    }
    this.#step('Checking every field');
    this.#judgedDraft = await repository.commitOf(DRAFT);
    this.#isFromBuild = false;
    const next = await this.#plan(only);
    if (next.issues.length > 0) throw new Stopped('', next.issues);
    const [seen = ''] = next.parents;
    if ((await repository.differences(seen, next.tree, '.')).size === 0)
      throw new Stopped('There is nothing to publish.');
    const changed = await repository.differences(seen, next.tree, ROOT);
    const message = `${PUBLISHED}${changed.size === 1 ? [...changed.keys()].join('').replace(/^content\//, '') : `${changed.size} files`}`;
    const commit = await repository.commitTree(next.tree, next.parents, person, message);
    this.#isFromBuild = true;
    await this.#make(commit, goneFrom(changed));
    await this.#goLive(commit, next);
  }

  async #restore(to: string, person: Person): Promise<void> {
    const { repository, documents, releases, servedNow } = this.#office;
    if (!(await repository.isWithin(to, SEEN))) throw new Stopped('There was no such state.');
    const [seen, main] = [await repository.commitOf(SEEN), await repository.commitOf(MAIN)];
    const tree = await repository.alone(() => treeWithContent(repository, main, to));
    const parents = [...new Set([seen, main])];
    const commit = await repository.commitTree(tree, parents, person, 'Put back an earlier state');
    // A release that is kept is that state's, too, if the code is still what it was built with.
    if (releases.has(to) && tree === (await repository.git(['rev-parse', `${to}^{tree}`])))
      await releases.keepAs(to, commit);
    else
      await this.#make(commit, new Set(readAddresses(servedNow()).pages.keys())).catch(
        async (error: unknown) => {
          // What stands in that field now is something else: no link leads there.
          const { message } = await explainFailure(documents, error);
          throw new Stopped(`That state does not fit the site as it is now. ${message}`);
        },
      );
    await this.#goLive(commit, null);
  }

  /**
   * Makes a commit the live one, and visitors see its release. What was saved meanwhile stays a draft upon it.
   *
   * @param next what it was made of; null where that is no part of the draft.
   */
  async #goLive(commit: string, next: NextState | null): Promise<void> {
    const { repository, releases, serve, servedNow, remote } = this.#office;
    this.#step('Switching');
    await repository.alone(async () => {
      const [main, seen] = [await repository.commitOf(MAIN), await repository.commitOf(SEEN)];
      if (next && !next.isStillMeant())
        throw new Stopped(
          'Somebody has changed meanwhile when a part of it goes live. Please publish again.',
        );
      const before = servedNow();
      serve(releases.clientOf(commit));
      try {
        await follow(repository, commit, { [SEEN]: commit }, next?.main === main);
        await releases.switchTo(commit);
      } catch (error) {
        // Visitors, git and the link tell of one state, also on a disk that is just full.
        serve(before);
        await repository.move({ [MAIN]: main, [SEEN]: seen });
        throw error;
      }
    });
    void remote?.sync();
  }

  async #make(commit: string, gone: ReadonlySet<string>): Promise<void> {
    const { repository, disk, servedNow } = this.#office;
    this.#step('Making the pages');
    await this.removeLeftovers();
    const isFirst = !existsSync(repository.buildFolder);
    await disk.expectRoomFor([servedNow(), ...(isFirst ? [repository.draftFolder] : [])]);
    try {
      await this.#makeRelease(commit, gone);
    } catch (error) {
      await this.removeLeftovers();
      // A checkout that was cut short takes room, too.
      if (hasNoRoom(error)) await remove(repository.buildFolder);
      throw error;
    }
  }

  /** Removes what a build left that failed or was killed. */
  async removeLeftovers(): Promise<void> {
    await remove(join(this.#office.repository.buildFolder, 'build'));
  }

  async #makeRelease(commit: string, gone: ReadonlySet<string>): Promise<void> {
    const { repository, documents, releases, source, servedNow, disk } = this.#office;
    await repository.checkOutForBuild(commit, source);
    await disk.watch((signal) => this.#build.run(repository.buildFolder, signal));
    this.#step('Looking the pages over');
    const built = join(repository.buildFolder, 'build');
    const client = join(built, 'client');
    if (!existsSync(join(client, 'index.html'))) throw new Stopped('The build left no pages.');
    const before = [...readAddresses(servedNow()).pages.keys()].filter((page) => !page.startsWith(PARTS));
    const faults = await faultsIn(client, gone, before);
    if (faults.length > 0) throw new Stopped('', await issuesOfPages(documents, faults));
    await releases.keep(built, commit);
  }
}

// The programs of a build that was ended may write for a moment more.
const remove = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/** The pages of things that were removed, which need not be there any more. */
function goneFrom(changed: ReadonlyMap<string, string>): Set<string> {
  const removed = [...changed].filter(([, letter]) => letter === 'D').map(([path]) => kindOf(fileOf(path)));
  return new Set(removed.flatMap((found) => (found ? [found.kind.address(found.id)] : [])));
}
