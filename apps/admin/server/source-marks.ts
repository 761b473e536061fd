import { type ContentSource, formatSource, SOURCE_ATTRIBUTE, SOURCE_COMMENT } from '../content-source.ts';

/*
 * A mark is a sequence of private-use characters behind a text: a start, the formatted source with each character shifted, and an
 * end. No content has such characters, and code that handles the text keeps them.
 */
const START = '\uE000';
const END = '\uE001';
/** Separates a value that a message inserts from the text of the message behind it. */
const BOUNDARY = '\uE002';
const SHIFT = 0xe100;
/** A text that the site cuts off can end within its mark. */
const MARK = /\uE000([\uE100-\uE17F]*)\uE001?/g;
/** A mark in a URL. */
const ENCODED_MARK = /%EE%80%80(?:%EE%8[45]%[\dA-F]{2})*(?:%EE%80%81)?/gi;

/** Appends a mark with its source to a text. A text that has a mark gets the new one instead. */
export function markText(text: string, source: ContentSource): string {
  const plain = text.replace(MARK, '');
  if (plain.trim() === '') return plain;
  const shifted = Array.from(formatSource(source, plain.length), (character) =>
    String.fromCharCode(character.charCodeAt(0) + SHIFT),
  );
  return plain + START + shifted.join('') + END;
}

/** Marks a part of a message that inserts values. */
export const markMessagePart = (text: string, source: ContentSource): string =>
  BOUNDARY + markText(text, source);

const decode = (shifted: string): string =>
  Array.from(shifted, (character) => String.fromCharCode(character.charCodeAt(0) - SHIFT)).join('');

/** Removes all marks from a page, for people who cannot edit. */
export const removeMarks = (html: string): string =>
  html
    .replace(MARK, '')
    .replace(ENCODED_MARK, '')
    .replaceAll(BOUNDARY, '')
    .replaceAll(encodeURIComponent(BOUNDARY), '');

/**
 * Replaces the marks of a page. A text gets a comment behind it, which changes neither layout, copied text nor what screen readers
 * read. An image or a form field gets an attribute.
 */
export function showMarks(html: string): string {
  return (
    html
      // React escapes `<` and `>` in attributes.
      .replace(/<[^<>]*>/g, (tag) => {
        const [, shifted] = /\s(?:src|placeholder)="[^"]*\uE000([\uE100-\uE17F]*)\uE001/.exec(tag) ?? [];
        const clean = removeMarks(tag);
        return shifted === undefined
          ? clean
          : clean.replace(/\s*\/?>$/, ` ${SOURCE_ATTRIBUTE}="${decode(shifted)}"$&`);
      })
      // These elements contain text only.
      .replace(/<(title|textarea|option)\b[^<>]*>[^<]*/gi, removeMarks)
      .replace(MARK, (_mark, shifted: string) => `<!--${SOURCE_COMMENT}${decode(shifted)}-->`)
      .replaceAll(BOUNDARY, '<!-- -->')
  );
}
