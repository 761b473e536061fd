import { createHash } from 'node:crypto';
import type { Field } from './enquiry.ts';

export interface SpamSign {
  points: number;
  /** Sentence for editors. */
  reason: string;
}

/** An enquiry with this many points goes to quarantine. Signs that real visitors may show have fewer points each. */
export const SPAM_THRESHOLD = 100;

/** From this number on, links are a sign of spam. Real visitors send a few links to show what they like. */
const MANY_LINKS = 4;
/** Minimum length in characters of a text that counts as repeated. Several people may send a short text such as "Hello". */
const MIN_REPEATED_LENGTH = 40;
/** Maximum length in characters of the text that is checked. Without a limit, a hostile form could keep the relay busy. */
const MAX_TEXT_LENGTH = 20_000;
/** A text is suspicious if more than this share of its letters is from scripts that the studio's clients do not use. */
const OTHER_SCRIPT_SHARE = 0.5;

interface Context {
  isHoneypotFilled: boolean;
  phrases: readonly string[];
  /** Number of other e-mail addresses that sent the same text in the last seven days. */
  repeatCount: number;
}

/** Finds the signs of spam in an enquiry. `isSpam` decides from the sum of their points. */
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

/** Returns whether the points of all signs reach the threshold for quarantine. */
export const isSpam = (signs: readonly SpamSign[]): boolean =>
  signs.reduce((sum, { points }) => sum + points, 0) >= SPAM_THRESHOLD;

/**
 * Returns the hash of what a visitor has written. Names, choices, digits, punctuation and case do not change the hash. Returns null for a
 * short text.
 */
export function hashText(fields: readonly Field[]): string | null {
  const text = normalizeWords(joinWrittenText(fields))
    .replace(/[\s\p{N}]+/gu, ' ')
    .trim();
  return text.length < MIN_REPEATED_LENGTH ? null : createHash('sha256').update(text).digest('hex');
}

/** Fields for a name, a number or a choice. Nobody writes a link in these fields. */
const SINGLE_VALUE_FIELDS = new Set(
  'name phone subject position experience what city area areaunit start budget'.split(' '),
);
/** Fields that are checked only for phrases: the e-mail address, and the list of saved entries, which the page writes itself. */
const PHRASE_ONLY_FIELDS = new Set(['email', 'saved']);

/** Joins the values that visitors write in their own words. Leaves out names, numbers and choices. */
const joinWrittenText = (fields: readonly Field[]): string =>
  joinValues(
    fields.filter(
      ({ name }) =>
        !SINGLE_VALUE_FIELDS.has(name.toLowerCase()) && !PHRASE_ONLY_FIELDS.has(name.toLowerCase()),
    ),
  );

const joinValues = (fields: readonly Field[]): string =>
  fields
    .map(({ value }) => value)
    .join('\n')
    .slice(0, MAX_TEXT_LENGTH);

/** Returns lower-case words with one space before and after each, so that a phrase matches only whole words. */
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
  // Scripts that clients in India and the Gulf do not use.
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
