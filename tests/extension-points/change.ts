import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files that a change touches; each makes its new text from the one that is there, or from nothing. */
export type Change = Readonly<Record<string, (before: string) => string>>;

/** Adds a line after another. @throws when that is not there. */
export const after =
  (line: string, added: string) =>
  (before: string): string => {
    if (!before.includes(`${line}\n`)) throw new Error(`There is no line "${line.trim()}" any more`);
    return before.replace(`${line}\n`, `${line}\n${added}\n`);
  };

/** Makes a change in a copy of the product. */
export function make(folder: string, change: Change): void {
  for (const [file, edit] of Object.entries(change)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, edit(existsSync(path) ? readFileSync(path, 'utf8') : ''));
  }
}
