import { parse } from 'yaml';
import { spliceYaml } from './splice.ts';

/** What a content file holds: its fields, and the text below the front matter where it is Markdown. */
export interface FileData {
  fields: unknown;
  body?: string | undefined;
}

const FRONT = /^(---\r?\n)([\s\S]*?)(\r?\n---\r?\n)/;

/** Takes a content file apart. @param path tells YAML from Markdown by its ending. @throws Error when it is broken. */
export function readFileData(path: string, source: string): FileData {
  if (!path.endsWith('.md')) return { fields: parse(source) };
  const [whole, , yaml] = FRONT.exec(source) ?? [];
  if (whole === undefined || yaml === undefined)
    throw new Error('expected front matter between two lines of --- at the top');
  // After an empty line in place of the first ---, so that lines are counted as in the file.
  return { fields: parse(`\n${yaml}`), body: source.slice(whole.length) };
}

/** Writes new data into a content file, changing nothing else. @throws Error when it cannot be written. */
export function spliceFile(path: string, source: string, { fields, body }: FileData): string {
  if (!path.endsWith('.md')) return spliceYaml(source, fields);
  const [whole, open, yaml, close] = FRONT.exec(source) ?? [];
  if (whole === undefined || yaml === undefined)
    throw new Error('expected front matter between two lines of --- at the top');
  return `${open}${spliceYaml(yaml, fields)}${close}${body ?? source.slice(whole.length)}`;
}
