import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Edits by file path. Each function gets the current text of the file (empty for a new file) and returns the new text. */
export type FileEdits = Readonly<Record<string, (before: string) => string>>;

/** Returns an edit that inserts a line after another line. @throws when the other line does not exist. */
export const insertAfter =
  (line: string, newLine: string) =>
  (before: string): string => {
    if (!before.includes(`${line}\n`)) throw new Error(`The file has no line "${line.trim()}"`);
    return before.replace(`${line}\n`, `${line}\n${newLine}\n`);
  };

/** Applies a change to a copy of the repository. */
export function applyChange(folder: string, change: FileEdits): void {
  for (const [file, edit] of Object.entries(change)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, edit(existsSync(path) ? readFileSync(path, 'utf8') : ''));
  }
}
