import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readSitePaths } from '@studio/http/resolve-request';

/** Number of releases that are kept, so that a rollback needs no build. */
const MAX_RELEASES = 10;

/** The built sites, each in a folder named after its commit, and a symbolic link to the current one. */
export class Releases {
  readonly folder: string;
  readonly #link: string;

  constructor(adminFolder: string) {
    this.folder = join(adminFolder, 'releases');
    this.#link = join(adminFolder, 'live');
  }

  /** Returns the folder of a commit's release, whether it exists or not. */
  releaseFolder(commit: string): string {
    return join(this.folder, commit);
  }

  /** Returns the folder of a release's public files. */
  clientFolder(commit: string): string {
    return join(this.releaseFolder(commit), 'client');
  }

  has(commit: string): boolean {
    return existsSync(join(this.clientFolder(commit), 'index.html'));
  }

  /** Returns the commit of the current release; null before the first publish. */
  currentCommit(): string | null {
    try {
      const commit = basename(readlinkSync(this.#link));
      return this.has(commit) ? commit : null;
    } catch {
      return null;
    }
  }

  /** Moves a finished build into the releases, by a single rename. */
  async add(buildFolder: string, commit: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await rm(this.releaseFolder(commit), { recursive: true, force: true });
    await rename(buildFolder, this.releaseFolder(commit));
  }

  /** Makes an existing release also the release of another commit. */
  async addAlias(existing: string, commit: string): Promise<void> {
    await symlink(basename(realpathSync(this.releaseFolder(existing))), this.releaseFolder(commit));
  }

  /** Makes a release the current one and removes the oldest releases. */
  async activate(commit: string): Promise<void> {
    const temporary = `${this.#link}.${process.pid}`;
    await rm(temporary, { force: true });
    await symlink(join('releases', commit), temporary);
    await rename(temporary, this.#link);
    // A release that cannot be removed now is removed next time.
    await this.#prune(commit).catch(() => undefined);
  }

  async #prune(current: string): Promise<void> {
    const needed = new Set([current, basename(realpathSync(this.releaseFolder(current)))]);
    const names = (await readdir(this.folder)).filter((name) => !needed.has(name));
    const ages = await Promise.all(
      names.map(async (name) => ({ name, at: (await lstat(this.releaseFolder(name))).mtimeMs })),
    );
    for (const { name } of ages.sort((a, b) => b.at - a.at).slice(MAX_RELEASES - 1))
      await rm(this.releaseFolder(name), { recursive: true, force: true });
  }
}

/**
 * Checks a built site for missing pages and broken links.
 *
 * @param removed paths of pages that may be missing.
 * @param before paths of the pages that are published now.
 * @returns the issues, each with its page if it has one.
 */
export async function findReleaseIssues(
  clientDir: string,
  removed: ReadonlySet<string>,
  before: Iterable<string>,
): Promise<{ page: string | null; message: string }[]> {
  const addresses = readSitePaths(clientDir);
  const issues: { page: string | null; message: string }[] = [];
  for (const page of before)
    if (!addresses.pages.has(page) && !addresses.redirects.has(page) && !removed.has(page))
      issues.push({ page: null, message: `The page ${page} is missing.` });
  const brokenLinks = new Map<string, string>();
  for (const [page, file] of addresses.pages) {
    // One after another, so that the server can answer requests in between.
    const html = await readFile(join(clientDir, file), 'utf8');
    for (const [, link = ''] of html.matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)/g)) {
      const address = decodeURI(link.replaceAll('&amp;', '&'));
      if (
        !addresses.pages.has(address) &&
        !addresses.files.has(address) &&
        !/^\/(relay|mailbox)\b/.test(address)
      )
        brokenLinks.set(address, page);
    }
  }
  for (const [address, page] of brokenLinks)
    issues.push({ page, message: `${page} links to ${address}, which does not exist.` });
  return issues;
}
