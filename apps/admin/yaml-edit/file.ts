import { parse } from 'yaml';
import { spliceYaml } from './splice.ts';

/** The data of a content file: its fields and, in Markdown, the text below the front matter. */
export interface FileData {
  fields: unknown;
  body?: string | undefined;
}

const FRONT_MATTER = /^(---\r?\n)([\s\S]*?)(\r?\n---\r?\n)/;

/** Parses a content file. @param path its extension tells YAML from Markdown. @throws Error if it is invalid. */
export function readFileData(path: string, source: string): FileData {
  if (!path.endsWith('.md')) return { fields: parse(source) };
  const [whole, , yaml] = FRONT_MATTER.exec(source) ?? [];
  if (whole === undefined || yaml === undefined)
    throw new Error('expected front matter between two lines of --- at the top');
  // The empty line replaces the first ---, so that line numbers in errors match the file.
  return { fields: parse(`\n${yaml}`), body: source.slice(whole.length) };
}

/** Updates a content file's text with new data. @throws Error if the data cannot be written. */
export function spliceFile(path: string, source: string, { fields, body }: FileData): string {
  if (!path.endsWith('.md')) return spliceYaml(source, fields);
  const [whole, open, yaml, close] = FRONT_MATTER.exec(source) ?? [];
  if (whole === undefined || yaml === undefined)
    throw new Error('expected front matter between two lines of --- at the top');
  return `${open}${spliceYaml(yaml, fields)}${close}${body ?? source.slice(whole.length)}`;
}
