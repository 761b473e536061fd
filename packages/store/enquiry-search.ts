import { isBrief } from '@studio/enquiry/brief';
import { type ExpressionBuilder, sql } from 'kysely';
import type { EnquiryKind, Tables } from './tables.ts';

interface Field {
  name: string;
  value: string;
}

/**
 * Combining marks of Latin letters, and invisible characters, which come with copied telephone numbers. The marks of other scripts, such as
 * Devanagari, are kept, because they change words.
 */
const IGNORED_CHARACTERS = /[\u0300-\u036f]|\p{Cf}/gu;
/** A telephone number with any grouping of its digits. */
const PHONE_NUMBER = /\+?\(?\d[\d ().\u2010-\u2015-]{4,}\d/g;

const normalizeForSearch = (text: string): string =>
  text.normalize('NFKD').replace(IGNORED_CHARACTERS, '').toLowerCase();
const extractDigits = (text: string): string => text.replace(/\D/g, '');
/** Returns the digits of a telephone number without the prefix of its country (+91, 0091) or region (0). */
const extractComparedDigits = (text: string): string =>
  extractDigits(text)
    .slice(-10)
    .replace(/^0+(?=\d)/, '');

/**
 * Builds the searchable text of an enquiry. It consists of the subject and values in lower case and without accents. Telephone numbers are
 * added again as digits only.
 */
export function buildSearchText(subject: string, fields: readonly Field[]): string {
  const text = normalizeForSearch([subject, ...fields.map(({ value }) => value)].join('\n'));
  return [text, ...(text.match(PHONE_NUMBER) ?? []).map(extractDigits)].join('\n');
}

export type EnquiryExpressionBuilder = ExpressionBuilder<Tables, 'enquiries'>;

/** Matches enquiries that contain all words of a search, in any order. */
export function buildSearchCondition(builder: EnquiryExpressionBuilder, search: string) {
  const words = normalizeForSearch(search)
    .replace(PHONE_NUMBER, extractComparedDigits)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return builder.and([]);
  // With `in`, the database would collect the ids of all matches before it returns the first page.
  return builder.exists((query) =>
    query
      .selectFrom('enquiryTexts')
      .select('enquiryId')
      .whereRef('enquiryId', '=', 'enquiries.id')
      .where(({ and, ref }) =>
        and(
          words.map((word) => {
            const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
            return sql<boolean>`${ref('text')} like ${pattern} escape '\\'`;
          }),
        ),
      ),
  );
}

/** Detects which form sent an enquiry. The newsletter form has only an e-mail address. */
export function detectEnquiryKind(fields: readonly Field[]): EnquiryKind {
  const names = new Set(
    fields.filter(({ value }) => value.trim() !== '').map(({ name }) => name.toLowerCase()),
  );
  if (names.has('position') && names.has('experience')) return 'application';
  if (isBrief(fields)) return 'brief';
  return names.size === 1 && names.has('email') ? 'newsletter' : 'message';
}
