import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, isSeq, parseDocument } from 'yaml';

/** Lists the content files of a folder, sorted by name. */
export const listContentFiles = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(yaml|md)$/.test(name))
    .sort();

/** Removes all content files of a folder except the first `count`. */
export function truncateFolder(folder: string, count: number): void {
  for (const name of listContentFiles(folder).slice(count)) rmSync(join(folder, name));
}

/** Edits a YAML file and keeps its comments. */
export function editYaml(file: string, edit: (document: Document) => void): void {
  const document = parseDocument(readFileSync(file, 'utf8'));
  edit(document);
  writeFileSync(file, document.toString());
}

/** Edits the text of a file. */
export function editText(file: string, edit: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = edit(before);
  if (after !== before) writeFileSync(file, after);
}

/** Removes all items of a list in a document except the first `count`. */
export function truncateList(document: Document, path: string[], count: number): void {
  const list = document.getIn(path);
  if (!isSeq(list)) throw new Error(`The document has no list ${path.join('.')}`);
  list.items.splice(count);
}
