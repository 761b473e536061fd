import { copyFileSync, linkSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { memoize } from '@studio/content/memoize';
import { listFiles } from '@studio/http/list-files';

/**
 * Files that pages do not share. These are files that each build writes, files of a single page, and incomplete copies that a killed
 * process has left.
 */
const UNSHARED_FILE = /\.(?:html|data|partial)$|^assets\/data-|^_headers$|^_redirects$/;

/** The earlier build may be on another disk than the new one. */
function linkOrCopySync(path: string, target: string): void {
  try {
    linkSync(path, target);
  } catch {
    copyFileSync(path, target);
  }
}

/** The public files of an earlier build. Remembers which of them the new build keeps. */
export class PreviousFiles {
  readonly dir: string;
  readonly #files: ReadonlySet<string>;
  readonly #kept = new Set<string>();

  constructor(dir: string) {
    this.dir = dir;
    this.#files = new Set(listFiles(dir));
  }

  isUnchanged(file: string, bytes: Buffer): boolean {
    return this.#files.has(file) && readFileSync(join(this.dir, file)).equals(bytes);
  }

  /** Marks a file. `linkInto` then links it into the new build. */
  keepFile(file: string): void {
    this.#kept.add(file);
  }

  /** Marks a page, and the module with its data. @throws Error when the page has no such module. */
  keepPage(file: string): void {
    const path = join(this.dir, file);
    const { ino, size, mtimeMs } = statSync(path);
    const module = memoize(
      `${file} module`,
      [ino, size, mtimeMs],
      () => /\bdata-page="\/([^"]+)"/.exec(readFileSync(path, 'utf8'))?.[1],
    );
    if (module === undefined) throw new Error(`${path}: has no data module`);
    this.keepFile(file);
    this.keepFile(module);
  }

  /**
   * Creates hard links in the new build to the marked files, to the files that all pages share, and to their compressed copies.
   * Hard links are safe, because the files of a build never change.
   *
   * @param clientDir folder of the new build's public files.
   * @param isUsed returns whether a shared file is still used.
   * @param writtenFiles files that the new build has already written.
   */
  linkInto(clientDir: string, isUsed: (file: string) => boolean, writtenFiles: ReadonlySet<string>): void {
    const folders = new Set<string>();
    for (const name of this.#files) {
      const file = name.replace(/\.(?:br|gz)$/, '');
      const isShared = (file.startsWith('assets/') || !file.includes('/')) && !UNSHARED_FILE.test(file);
      if (writtenFiles.has(file) || !(this.#kept.has(file) || (isShared && isUsed(file)))) continue;
      const target = join(clientDir, name);
      const folder = dirname(target);
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
      folders.add(folder);
      linkOrCopySync(join(this.dir, name), target);
    }
  }
}
