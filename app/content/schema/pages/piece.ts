import { z } from 'zod';
import { text, titled } from '../text.ts';

/** What the pages of all pieces say alike. */
export const pieceWordsSchema = z.strictObject({
  goesWith: text(60),
  enquire: text(40),
  all: text(40),
  closing: titled,
});
