import type { ContentType } from '@studio/content/schema/content-types';
import type { SearchHit } from '../api-types.ts';
import { BODY_PATH } from '../merge.ts';
import { type EntryText, getFieldLabel } from './entry-summary.ts';

/** Maximum number of places that are shown of one entry. */
const MAX_HITS = 3;
/** Maximum number of characters before a match, and after it. A sentence that is longer is cut. */
const MAX_CONTEXT = 80;

/** Fields whose texts nobody reads: the id of an entry and those of its images. */
const ID_FIELD = /^(?:id|picture|pictures|portrait)$/;

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Creates the pattern of a search. In a text, line breaks and the Markdown of bold text and links may be between its words. */
export function createSearchPattern(search: string): RegExp {
  const words = search.split(/\s+/).map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(words.join('[\\s*_[\\]]+'), 'iu');
}

/** Finds the first places in an entry that match a search. */
export function findHits(
  { bodyLabel, ...contentType }: ContentType,
  texts: readonly EntryText[],
  pattern: RegExp,
): SearchHit[] {
  const matches = texts.flatMap(({ path, text }) => {
    const match = path.some((key) => ID_FIELD.test(String(key))) ? null : pattern.exec(text);
    return match ? [{ path, text, start: match.index, end: match.index + match[0].length }] : [];
  });
  return matches.slice(0, MAX_HITS).map(({ path, text, start, end }) => {
    const [key = '', line] = path;
    const isBody = key === BODY_PATH[0];
    const sentence = sentences.segment(joinLines(text)).containing(start);
    const sentenceEnd = Math.max(end, (sentence?.index ?? 0) + (sentence?.segment.length ?? 0));
    return {
      path: isBody ? [key, Number(line) + text.slice(0, start).split('\n').length - 1] : [...path],
      label: (isBody && bodyLabel) || getFieldLabel(contentType, path),
      before: cutStart(toPlainText(text.slice(sentence?.index, start))),
      match: toPlainText(text.slice(start, end)),
      after: cutEnd(toPlainText(text.slice(end, sentenceEnd)).trimEnd()),
    };
  });
}

/** Replaces the line breaks within a paragraph by spaces, so that no sentence ends there. The length stays the same. */
const joinLines = (text: string): string =>
  text.replaceAll(/\r?\n(?![-*+>#]|\d+\.)/g, (lineBreak) => ' '.repeat(lineBreak.length));

const cutStart = (text: string): string =>
  text.length > MAX_CONTEXT ? `…${text.slice(-MAX_CONTEXT).replace(/^\S*/, '')}` : text;

const cutEnd = (text: string): string =>
  text.length > MAX_CONTEXT ? `${text.slice(0, MAX_CONTEXT).replace(/\s*\S*$/, '')} …` : text;

/** Removes the Markdown of emphasis, links, headings, quotes and lists. */
const toPlainText = (text: string): string =>
  text.replaceAll(/\]\([^)]*\)|[*_`[\]]|^(?:#+|>|-|\d+\.) /gm, '').replaceAll(/\s+/g, ' ');
