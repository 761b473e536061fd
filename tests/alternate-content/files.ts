import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isSeq, parseDocument } from 'yaml';

/** The content files of a folder, by name. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(yaml|md)$/.test(name))
    .sort();

/** Removes all content files of a folder but the first. */
export function keepFirst(folder: string, count: number): void {
  for (const name of filesIn(folder).slice(count)) rmSync(join(folder, name));
}

/** Changes the fields of a YAML file; its comments stay. */
export function change(file: string, edit: (document: Document) => void): void {
  const document = parseDocument(readFileSync(file, 'utf8'));
  edit(document);
  writeFileSync(file, document.toString());
}

/** Changes the text of a file. */
export function rewrite(file: string, edit: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = edit(before);
  if (after !== before) writeFileSync(file, after);
}

/** Takes out of a list of a document all but its first entries. */
export function shorten(document: Document, path: string[], count: number): void {
  const list = document.getIn(path);
  if (!isSeq(list)) throw new Error(`There is no list ${path.join('.')} any more`);
  list.items.splice(count);
}
