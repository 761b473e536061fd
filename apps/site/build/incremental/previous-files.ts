import { linkSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { memoize } from '@studio/content/memoize';
import { listFiles } from '@studio/http/list-files';

/** Files that are written anew in each build, files that belong to single pages, and incomplete copies that a killed process has left. */
const UNSHARED_FILE = /\.(?:html|data|partial)$|^assets\/data-|^_headers$|^_redirects$/;

/** The public files of an earlier build. */
export class PreviousFiles {
  /** Folder of the files. */
  readonly dir: string;
  readonly #files: ReadonlySet<string>;
  readonly #kept = new Set<string>();

  constructor(dir: string) {
    this.dir = dir;
    this.#files = new Set(listFiles(dir));
  }

  /** Returns whether a file has exactly these bytes. */
  isUnchanged(file: string, bytes: Buffer): boolean {
    return this.#files.has(file) && readFileSync(join(this.dir, file)).equals(bytes);
  }

  /** Keeps a file for the new build. */
  keepFile(file: string): void {
    this.#kept.add(file);
  }

  /** Keeps a page with the module of its data. */
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
   * Links the files that are kept, and the files that all pages share, into the new build, with their compressed copies. A link is
   * safe, because the files of a build never change.
   *
   * @param clientDir folder of the new build's files.
   * @param isUsed returns whether a shared file is still used.
   * @param writtenFiles files that the new build has written.
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
      linkSync(join(this.dir, name), target);
    }
  }
}
