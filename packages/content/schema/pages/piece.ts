import { z } from 'zod';
import { text, titledText } from '../text.ts';

/** Texts that all pages of pieces share. */
export const piecePageSchema = z.strictObject({
  goesWith: text(60).meta({ title: 'Heading of matching pieces' }),
  seenIn: text(60).meta({ title: 'Heading of photographs that show the piece' }),
  enquire: text(40).meta({ title: 'Label of the enquiry button' }),
  all: text(40).meta({ title: 'Label of the link to all pieces' }),
  closing: titledText,
});
