import { isBrief } from '@studio/enquiry/brief';
import { type ExpressionBuilder, sql } from 'kysely';
import type { EnquiryKind, Tables } from './tables.ts';

interface Field {
  name: string;
  value: string;
}

/** Combining marks of Latin letters. Other scripts, such as Devanagari, need theirs. */
const ACCENTS = /[\u0300-\u036f]/g;
/** A telephone number, however it is grouped. */
const PHONE_NUMBER = /\+?\d[\d ().-]{4,}\d/g;

const normalizeForSearch = (text: string): string =>
  text.normalize('NFKD').replace(ACCENTS, '').toLowerCase();
const extractDigits = (text: string): string => text.replace(/\D/g, '');

/** Returns the text in which an enquiry is searched: in lower case, without accents, and with each telephone number also as digits. */
export function buildSearchText(subject: string, fields: readonly Field[]): string {
  const text = normalizeForSearch([subject, ...fields.map(({ value }) => value)].join('\n'));
  return [text, ...(text.match(PHONE_NUMBER) ?? []).map(extractDigits)].join('\n');
}

/** Builds conditions of a query of enquiries. */
export type EnquiryExpressionBuilder = ExpressionBuilder<Tables, 'enquiries'>;

/** Returns the condition that an enquiry contains each word of a search, in any order. */
export function buildSearchCondition(where: EnquiryExpressionBuilder, search: string) {
  const words = normalizeForSearch(search)
    .replace(PHONE_NUMBER, extractDigits)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return where.and([]);
  // Not `id in (…)`, which would collect the ids of all matches before the first page.
  return where.exists((query) =>
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

/** Tells by its fields which form sent an enquiry. The newsletter's form has only an e-mail address. */
export function detectEnquiryKind(fields: readonly Field[]): EnquiryKind {
  const names = new Set(
    fields.filter(({ value }) => value.trim() !== '').map(({ name }) => name.toLowerCase()),
  );
  if (names.has('position') && names.has('experience')) return 'application';
  if (isBrief(fields)) return 'brief';
  return names.size === 1 && names.has('email') ? 'newsletter' : 'message';
}
