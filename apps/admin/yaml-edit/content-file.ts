import { parse } from 'yaml';
import { updateYaml } from './update-yaml.ts';

/** The data of a content file: its fields and, in Markdown, the text below the front matter. */
export interface ContentFileData {
  fields: unknown;
  body?: string | undefined;
}

const FRONT_MATTER = /^(---\r?\n)([\s\S]*?)(\r?\n---\r?\n)/;

/** Parses a content file. @param path its extension tells YAML from Markdown. @throws Error if it is invalid. */
export function parseContentFile(path: string, source: string): ContentFileData {
  if (!path.endsWith('.md')) return { fields: parse(source) };
  const [whole, , yaml] = FRONT_MATTER.exec(source) ?? [];
  if (whole === undefined || yaml === undefined)
    throw new Error('expected front matter between two lines of --- at the top');
  // The empty line replaces the first ---, so that line numbers in errors match the file.
  return { fields: parse(`\n${yaml}`), body: source.slice(whole.length) };
}

/** Updates a content file's text with new data. @throws Error if the data cannot be written. */
export function updateContentFile(path: string, source: string, { fields, body }: ContentFileData): string {
  if (!path.endsWith('.md')) return updateYaml(source, fields);
  const [whole, open, yaml, close] = FRONT_MATTER.exec(source) ?? [];
  if (whole === undefined || yaml === undefined)
    throw new Error('expected front matter between two lines of --- at the top');
  return `${open}${updateYaml(yaml, fields)}${close}${body ?? source.slice(whole.length)}`;
}
