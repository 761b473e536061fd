import { createHash } from 'node:crypto';
import type { Field } from './enquiry.ts';

/** A sign that an enquiry is spam. */
export interface SpamSign {
  points: number;
  /** As editors read it. */
  reason: string;
}

/** An enquiry with as many points goes to quarantine. No single habit of a real visitor has so many. */
export const SPAM_POINTS = 100;

/** How many links a visitor may send who shows what they like. */
const MANY_LINKS = 4;
/** Shorter texts, such as "Hello", come from several people. In characters. */
const MIN_REPEATED_LENGTH = 40;
/** Only so much of a text is searched, so that a hostile form cannot keep the relay busy. In characters. */
const MAX_TEXT_LENGTH = 20_000;
/** Share of the letters that makes a text one of another script. */
const OTHER_SCRIPT_SHARE = 0.5;

interface Context {
  isHoneypotFilled: boolean;
  /** Phrases from content that only spam has. */
  phrases: readonly string[];
  /** How many enquiries from other addresses had the same text lately. */
  repeatCount: number;
}

/** Finds the signs of spam in an enquiry. It is spam if their points reach `SPAM_POINTS` together. */
export function findSpamSigns(fields: readonly Field[], context: Context): SpamSign[] {
  const words = toWords(joinValues(fields));
  const signs: (SpamSign | false)[] = [
    context.isHoneypotFilled && { points: 100, reason: 'A field that visitors cannot see was filled in.' },
    ...textSigns(fields),
    ...context.phrases
      .filter((phrase) => words.includes(toWords(phrase)))
      .map((phrase) => ({ points: 100, reason: `It contains “${phrase}”.` })),
    context.repeatCount > 0 && {
      points: 50 * context.repeatCount,
      reason: `The same text came from ${context.repeatCount === 1 ? 'another address' : `${context.repeatCount} other addresses`}.`,
    },
  ];
  return signs.filter((sign) => sign !== false);
}

/** Whether signs are enough for quarantine. */
export const isSpam = (signs: readonly SpamSign[]): boolean =>
  signs.reduce((sum, { points }) => sum + points, 0) >= SPAM_POINTS;

/** Returns a hash of the visitor's text, which finds the same text from another address; null for a short text. Choices do not count. */
export function hashText(fields: readonly Field[]): string | null {
  const text = toWords(writtenText(fields))
    .replace(/[\s\p{N}]+/gu, ' ')
    .trim();
  return text.length < MIN_REPEATED_LENGTH ? null : createHash('sha256').update(text).digest('hex');
}

/** The fields of the site's forms for a name, a number or a choice, in which nobody writes a link. */
const SHORT_FIELDS = new Set(
  'name phone subject position experience what city area areaunit start budget'.split(' '),
);
/** The visitor's address, and the list of saved things, which the page writes. */
const OTHER_FIELDS = new Set(['email', 'saved']);

/** The text of the visitor, without choices. */
const writtenText = (fields: readonly Field[]): string =>
  joinValues(
    fields.filter(
      ({ name }) => !SHORT_FIELDS.has(name.toLowerCase()) && !OTHER_FIELDS.has(name.toLowerCase()),
    ),
  );

const joinValues = (fields: readonly Field[]): string =>
  fields
    .map(({ value }) => value)
    .join('\n')
    .slice(0, MAX_TEXT_LENGTH);

/** Returns the words of a text in lower case, each between spaces. */
const toWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

const LINK = /https?:\/\/(?:www\.)?|www\./gi;

function textSigns(fields: readonly Field[]): (SpamSign | false)[] {
  const text = writtenText(fields);
  const linkCount = text.match(LINK)?.length ?? 0;
  const letters = text.replace(/https?:\S+/gi, '').match(/\p{L}/gu)?.length ?? 0;
  // The clients are in India and the Gulf.
  const others = text.match(
    /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu,
  );
  return [
    fields.some(({ name, value }) => SHORT_FIELDS.has(name.toLowerCase()) && value.search(LINK) >= 0) && {
      points: 100,
      reason: 'There is a link where a name, a number or a choice belongs.',
    },
    /<a\s|\[(?:url|link)[=\]]/i.test(text) && {
      points: 60,
      reason: 'Links are written as in the source of a web page.',
    },
    linkCount >= MANY_LINKS && {
      points: linkCount >= 3 * MANY_LINKS ? 100 : 50,
      reason: `It has ${linkCount} links.`,
    },
    (others?.length ?? 0) > letters * OTHER_SCRIPT_SHARE && {
      points: 50,
      reason: 'Most of it is in Cyrillic, Chinese, Japanese, Korean or Thai letters.',
    },
  ];
}
