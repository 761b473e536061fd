import { existsSync, readlinkSync, realpathSync } from 'node:fs';
import { lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { memoize } from '@studio/content/memoize';
import { readSitePaths } from '@studio/http/resolve-request';

/** Number of releases that are kept. A rollback to a kept release needs no build. */
const MAX_RELEASES = 10;

/** Stores the built site of each commit, in a folder named after the commit. A symbolic link points to the current release. */
export class Releases {
  readonly folder: string;
  readonly #currentLink: string;

  constructor(adminFolder: string) {
    this.folder = join(adminFolder, 'releases');
    this.#currentLink = join(adminFolder, 'live');
  }

  /** The folder of a commit's release, which may not exist. */
  releaseFolder(commit: string): string {
    return join(this.folder, commit);
  }

  /** The folder of a release's public files. */
  clientFolder(commit: string): string {
    return join(this.releaseFolder(commit), 'client');
  }

  /** Whether a commit has a complete release. */
  has(commit: string): boolean {
    return existsSync(join(this.clientFolder(commit), 'index.html'));
  }

  /** Returns the commit of the current release; null before the first publish, or if the release is incomplete. */
  currentCommit(): string | null {
    try {
      const commit = basename(readlinkSync(this.#currentLink));
      return this.has(commit) ? commit : null;
    } catch {
      return null;
    }
  }

  /** Adds the output of a build as the release of a commit. It is moved with one rename, so that no release is incomplete. */
  async add(buildFolder: string, commit: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await rm(this.releaseFolder(commit), { recursive: true, force: true });
    await rename(buildFolder, this.releaseFolder(commit));
  }

  /** Makes an existing release also the release of another commit. */
  async addAlias(existingCommit: string, commit: string): Promise<void> {
    await symlink(basename(realpathSync(this.releaseFolder(existingCommit))), this.releaseFolder(commit));
  }

  /** Makes a release the current release and removes the oldest releases. */
  async activate(commit: string): Promise<void> {
    const temporaryLink = `${this.#currentLink}.${process.pid}`;
    await rm(temporaryLink, { force: true });
    await symlink(join('releases', commit), temporaryLink);
    await rename(temporaryLink, this.#currentLink);
    // A release that cannot be removed now is removed next time.
    await this.#prune(commit).catch(() => undefined);
  }

  /** @param current commit of the current release. */
  async #prune(current: string): Promise<void> {
    const protectedNames = new Set([current, basename(realpathSync(this.releaseFolder(current)))]);
    const names = (await readdir(this.folder)).filter((name) => !protectedNames.has(name));
    const otherReleases = await Promise.all(
      names.map(async (name) => ({ name, modifiedMs: (await lstat(this.releaseFolder(name))).mtimeMs })),
    );
    for (const { name } of otherReleases.sort((a, b) => b.modifiedMs - a.modifiedMs).slice(MAX_RELEASES - 1))
      await rm(this.releaseFolder(name), { recursive: true, force: true });
  }
}

/**
 * Checks a built site for missing pages and broken links.
 *
 * @param clientDir folder of the built site's public files.
 * @param removedPages paths of pages that may be missing.
 * @param publishedPages paths of the pages that are published now.
 * @returns the issues. `page` is the path of the page with the broken link; null for a missing page.
 */
export async function findReleaseIssues(
  clientDir: string,
  removedPages: ReadonlySet<string>,
  publishedPages: Iterable<string>,
): Promise<{ page: string | null; message: string }[]> {
  const sitePaths = readSitePaths(clientDir);
  const issues: { page: string | null; message: string }[] = [];
  for (const page of publishedPages)
    if (!sitePaths.pages.has(page) && !sitePaths.redirects.has(page) && !removedPages.has(page))
      issues.push({ page: null, message: `The page ${page} is missing.` });
  /** For each broken path, the last page that links to it. */
  const brokenLinks = new Map<string, string>();
  for (const [page, file] of sitePaths.pages) {
    // One file after another, so that the server can answer requests in between.
    for (const path of await readLinks(clientDir, file)) {
      if (!sitePaths.pages.has(path) && !sitePaths.files.has(path) && !/^\/(relay|mailbox)\b/.test(path))
        brokenLinks.set(path, page);
    }
  }
  for (const [path, page] of brokenLinks)
    issues.push({ page, message: `The page ${page} links to ${path}, which does not exist.` });
  return issues;
}

/**
 * Returns the paths to which a page links. The result is cached, because most pages of a release are hard links to files of the previous
 * release.
 */
async function readLinks(clientDir: string, file: string): Promise<ReadonlySet<string>> {
  const path = join(clientDir, file);
  const { ino, size, mtimeMs } = await lstat(path);
  return memoize(`${file} links`, [ino, size, mtimeMs], async () => {
    const html = await readFile(path, 'utf8');
    const links = html.matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)/g);
    return new Set([...links].map(([, link = '']) => decodeURI(link.replaceAll('&amp;', '&'))));
  });
}
