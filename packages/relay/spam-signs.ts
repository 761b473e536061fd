import { createHash } from 'node:crypto';
import type { Field } from './enquiry.ts';

/** A sign that an enquiry is spam. */
export interface SpamSign {
  points: number;
  /** As editors read it. */
  reason: string;
}

/** An enquiry with as many points goes to quarantine. No single habit of a real visitor has so many. */
export const SPAM_THRESHOLD = 100;

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

/** Finds the signs of spam in an enquiry. It is spam if their points reach `SPAM_THRESHOLD` together. */
export function findSpamSigns(fields: readonly Field[], context: Context): SpamSign[] {
  const normalizedText = normalizeWords(joinValues(fields));
  const signs: (SpamSign | false)[] = [
    context.isHoneypotFilled && { points: 100, reason: 'A field that visitors cannot see was filled in.' },
    ...findTextSigns(fields),
    ...context.phrases
      .filter((phrase) => normalizedText.includes(normalizeWords(phrase)))
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
  signs.reduce((sum, { points }) => sum + points, 0) >= SPAM_THRESHOLD;

/** Returns a hash of the visitor's text, which finds the same text from another address; null for a short text. Choices do not count. */
export function hashText(fields: readonly Field[]): string | null {
  const text = normalizeWords(joinWrittenText(fields))
    .replace(/[\s\p{N}]+/gu, ' ')
    .trim();
  return text.length < MIN_REPEATED_LENGTH ? null : createHash('sha256').update(text).digest('hex');
}

/** The fields of the site's forms for a name, a number or a choice, in which nobody writes a link. */
const SINGLE_VALUE_FIELDS = new Set(
  'name phone subject position experience what city area areaunit start budget'.split(' '),
);
/** The visitor's address, and the list of saved things, which the page writes. */
const IGNORED_FIELDS = new Set(['email', 'saved']);

/** The text of the visitor, without choices. */
const joinWrittenText = (fields: readonly Field[]): string =>
  joinValues(
    fields.filter(
      ({ name }) => !SINGLE_VALUE_FIELDS.has(name.toLowerCase()) && !IGNORED_FIELDS.has(name.toLowerCase()),
    ),
  );

const joinValues = (fields: readonly Field[]): string =>
  fields
    .map(({ value }) => value)
    .join('\n')
    .slice(0, MAX_TEXT_LENGTH);

/** Returns the words of a text in lower case, each between spaces. */
const normalizeWords = (text: string): string =>
  ` ${text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;

const LINK_PATTERN = /https?:\/\/(?:www\.)?|www\./gi;

function findTextSigns(fields: readonly Field[]): (SpamSign | false)[] {
  const text = joinWrittenText(fields);
  const linkCount = text.match(LINK_PATTERN)?.length ?? 0;
  const letters = text.replace(/https?:\S+/gi, '').match(/\p{L}/gu)?.length ?? 0;
  // The clients are in India and the Gulf.
  const otherScriptLetters = text.match(
    /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu,
  );
  return [
    fields.some(
      ({ name, value }) => SINGLE_VALUE_FIELDS.has(name.toLowerCase()) && value.search(LINK_PATTERN) >= 0,
    ) && {
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
    (otherScriptLetters?.length ?? 0) > letters * OTHER_SCRIPT_SHARE && {
      points: 50,
      reason: 'Most of it is in Cyrillic, Chinese, Japanese, Korean or Thai letters.',
    },
  ];
}
