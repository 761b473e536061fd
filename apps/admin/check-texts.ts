/**
 * Checks that the Markdown in `content/` has the form that the admin writes, so that an edit changes only its own lines. Prints the first
 * other line of each file. With `--write`, rewrites the files instead. Run `check-content.ts` before, which reports invalid files.
 */
import { writeFileSync } from 'node:fs';
import { readContent } from '@studio/content/content-sources';
import { matchContentType } from '@studio/content/schema/content-types';
import type { SchemaContext } from '@studio/content/schema/schema-context';
import { parseText } from './client/form/rich-text/parse-text.ts';
import { findUnusualLine, writeText } from './client/form/rich-text/write-text.ts';
import { parseContentFile } from './yaml-edit/content-file.ts';

const NO_IMAGES: SchemaContext = { images: new Map(), categories: { projects: [], pieces: [] } };

for (const [file, source] of Object.entries(readContent())) {
  const { contentType } = matchContentType(file) ?? {};
  if (!contentType?.bodyLabel) continue;
  const { body = '' } = parseContentFile(file, source);
  const { doc, error } = parseText(body, new Set(Object.keys(contentType.createTags?.(NO_IMAGES) ?? {})));
  const text = writeText(doc);
  if (error !== undefined || text === body) continue;
  const head = source.slice(0, source.length - body.length);
  if (process.argv.includes('--write')) writeFileSync(`content/${file}`, head + text);
  else {
    const linesBeforeBody = head.split('\n').length - 1;
    const { line, expected } = findUnusualLine(body, doc) ?? { line: body.split('\n').length, expected: '' };
    console.error(
      `content/${file}: line ${linesBeforeBody + line}: expected ${JSON.stringify(expected)}; npm run format rewrites it`,
    );
    process.exitCode = 1;
  }
}
