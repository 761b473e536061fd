import { parse } from 'yaml';
import type { EntryContents } from '../api-types.ts';
import { updateYaml } from './update-yaml.ts';

const FRONT_MATTER = /^(---\r?\n)([\s\S]*?)(\r?\n---\r?\n)/;

/** Parses a content file. @param path path of the file. It ends with `.md` for Markdown. @throws Error if the file is invalid. */
export function parseContentFile(path: string, source: string): EntryContents {
  if (!path.endsWith('.md')) return { fields: parse(source) };
  const [frontMatter, , yaml] = FRONT_MATTER.exec(source) ?? [];
  if (frontMatter === undefined || yaml === undefined)
    throw new Error('expected front matter between two lines of --- at the top');
  // The newline replaces the line `---`, so that errors have the line numbers of the file.
  return { fields: parse(`\n${yaml}`), body: source.slice(frontMatter.length) };
}

/** Updates the text of a content file with new data. @throws Error if the file is invalid, or if YAML cannot represent the data. */
export function updateContentFile(path: string, source: string, { fields, body }: EntryContents): string {
  if (!path.endsWith('.md')) return updateYaml(source, fields);
  const [frontMatter, open, yaml, close] = FRONT_MATTER.exec(source) ?? [];
  if (frontMatter === undefined || yaml === undefined)
    throw new Error('expected front matter between two lines of --- at the top');
  return `${open}${updateYaml(yaml, fields)}${close}${body ?? source.slice(frontMatter.length)}`;
}
