import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { expect, it } from 'vitest';
import { arbitraryDocument } from '../../../support/arbitrary-document.ts';
import { isVisuallyEqual, normalize } from './normalize.ts';
import { NO_BLOCKS, parseText } from './parse-text.ts';
import { serialize } from './serialize.ts';

/** Number of generated documents. Use `RICH_TEXT_RUNS=20000` for a thorough run. */
const RUN_COUNT = Number(process.env.RICH_TEXT_RUNS ?? 100);
const TAGS = new Set(['figure', 'note']);

/** Shows nodes with their attributes, for the message of a failed test. */
const show = (doc: Node): string => JSON.stringify(doc.toJSON(), null, 1);

it('reads back every document that can be edited', () => {
  fc.assert(
    fc.property(arbitraryDocument, (doc) => {
      doc.check();
      const { text, isExact, parsed } = serialize(doc, NO_BLOCKS, TAGS);
      if (!isExact) expect(show(parsed.doc), text).toBe(show(normalize(doc)));
      expect(isExact).toBe(true);
      expect(isVisuallyEqual(parseText(text, TAGS).doc, normalize(doc))).toBe(true);
      expect(serialize(parsed.doc, NO_BLOCKS, TAGS).text).toBe(text);
    }),
    { numRuns: RUN_COUNT },
  );
});
