import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readAddresses } from '@studio/http/addresses';

/** Releases that stay, so that putting one back is a switch. */
const KEPT = 10;

/** The built sites, each in a folder named by its commit, and the link that says which of them visitors see. */
export class Releases {
  readonly folder: string;
  readonly #link: string;

  constructor(deskFolder: string) {
    this.folder = join(deskFolder, 'releases');
    this.#link = join(deskFolder, 'live');
  }

  /** Where a commit's site lies, or would. */
  pathOf(commit: string): string {
    return join(this.folder, commit);
  }

  /** The files that a server sends for a commit. */
  clientOf(commit: string): string {
    return join(this.pathOf(commit), 'client');
  }

  has(commit: string): boolean {
    return existsSync(join(this.clientOf(commit), 'index.html'));
  }

  /** The commit that visitors see; null before the first publication. */
  live(): string | null {
    try {
      const commit = basename(readlinkSync(this.#link));
      return this.has(commit) ? commit : null;
    } catch {
      return null;
    }
  }

  /** Takes a finished build as a commit's site: whole at once, by a rename. */
  async keep(built: string, commit: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await rm(this.pathOf(commit), { recursive: true, force: true });
    await rename(built, this.pathOf(commit));
  }

  /** Gives another commit the site of one that is kept. */
  async keepAs(kept: string, commit: string): Promise<void> {
    await symlink(basename(realpathSync(this.pathOf(kept))), this.pathOf(commit));
  }

  /** Makes a commit's site the one that visitors see, and lets the oldest go. */
  async switchTo(commit: string): Promise<void> {
    const next = `${this.#link}.${process.pid}`;
    await rm(next, { force: true });
    await symlink(join('releases', commit), next);
    await rename(next, this.#link);
    // One that cannot be removed now goes with the next.
    await this.#prune(commit).catch(() => undefined);
  }

  async #prune(live: string): Promise<void> {
    const needed = new Set([live, basename(realpathSync(this.pathOf(live)))]);
    const names = (await readdir(this.folder)).filter((name) => !needed.has(name));
    const ages = await Promise.all(
      names.map(async (name) => ({ name, at: (await lstat(this.pathOf(name))).mtimeMs })),
    );
    for (const { name } of ages.sort((a, b) => b.at - a.at).slice(KEPT - 1))
      await rm(this.pathOf(name), { recursive: true, force: true });
  }
}

/**
 * Looks a built site over before visitors see it.
 *
 * @param before addresses of pages that visitors have now; each must be there still, or be gone on purpose.
 * @returns what is wrong: the page, where one is at fault, and a sentence.
 */
export async function faultsIn(
  clientDir: string,
  gone: ReadonlySet<string>,
  before: Iterable<string>,
): Promise<{ page: string | null; message: string }[]> {
  const addresses = readAddresses(clientDir);
  const faults: { page: string | null; message: string }[] = [];
  for (const page of before)
    if (!addresses.pages.has(page) && !addresses.moved.has(page) && !gone.has(page))
      faults.push({ page: null, message: `The page ${page} is missing.` });
  const dead = new Map<string, string>();
  for (const [page, file] of addresses.pages) {
    // One after another, and visitors are answered in between.
    const html = await readFile(join(clientDir, file), 'utf8');
    for (const [, link = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)/g)) {
      const address = decodeURI(link.replaceAll('&amp;', '&'));
      if (
        !addresses.pages.has(address) &&
        !addresses.files.has(address) &&
        !/^\/(relay|mailbox)\b/.test(address)
      )
        dead.set(address, page);
    }
  }
  for (const [address, page] of dead)
    faults.push({ page, message: `${page} links to ${address}, which is no page.` });
  return faults;
}
