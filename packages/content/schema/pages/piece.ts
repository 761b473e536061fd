import { z } from 'zod';
import { text, titled } from '../text.ts';

/** What the pages of all pieces say alike. */
export const pieceWordsSchema = z.strictObject({
  goesWith: text(60).meta({ title: 'Heading over what goes with it' }),
  enquire: text(40).meta({ title: 'Words on the button that asks about it' }),
  all: text(40).meta({ title: 'Words of the link to all pieces' }),
  closing: titled,
});
