import { readdirSync, readFileSync } from 'node:fs';
import { memoize } from '@studio/content/memoize';
import type { ModelSubject } from '@studio/models/check-models';
import { parseDocument } from 'yaml';
import { z } from 'zod';

/**
 * The fields of a piece or candle that its model must match. Invalid fields are ignored, because the loader of the page reports
 * them.
 */
const subjectFields = z
  .object({
    size: z.string().optional().catch(undefined),
    choices: z
      .object({ options: z.array(z.object({ name: z.string() })) })
      .optional()
      .catch(undefined),
  })
  .catch({});

/** Reads all pieces and candles of the content. */
export function readModelSubjects(): ModelSubject[] {
  return ['pieces', 'candles'].flatMap((folder) =>
    readdirSync(`content/${folder}`).map((file) => {
      const source = readFileSync(`content/${folder}/${file}`, 'utf8');
      const { size, choices } = memoize(`${folder}/${file} model`, [source], () =>
        subjectFields.parse(parseDocument(source).toJS()),
      );
      return {
        id: `${folder}/${file.replace(/\.yaml$/, '')}`,
        ...(size !== undefined && { size }),
        ...(choices && { choices: choices.options.map(({ name }) => name) }),
      };
    }),
  );
}
