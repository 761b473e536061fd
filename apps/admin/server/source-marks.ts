import { type ContentSource, formatSource, SOURCE_ATTRIBUTE, SOURCE_COMMENT } from '../content-source.ts';

/*
 * A mark follows a text and names the file and field from which the text comes. It consists of private-use characters: a start, the
 * formatted source with each character shifted, and an end. No content has such characters, and code that handles the text keeps them.
 */
const MARK_START = '\uE000';
const MARK_END = '\uE001';
/** Separates the value of a placeholder from the message text that follows it. */
const VALUE_BOUNDARY = '\uE002';
const CHARACTER_SHIFT = 0xe100;
/** The end is optional, because the site may cut off a text within its mark. */
const MARK_PATTERN = /\uE000([\uE100-\uE17F]*)\uE001?/g;
/** A percent-encoded mark in a URL. */
const ENCODED_MARK_PATTERN = /%EE%80%80(?:%EE%8[45]%[\dA-F]{2})*(?:%EE%80%81)?/gi;

/** Appends a mark to a text. A new mark replaces an existing mark. A blank text gets no mark. */
export function appendSourceMark(text: string, source: ContentSource): string {
  const unmarkedText = text.replace(MARK_PATTERN, '');
  if (unmarkedText.trim() === '') return unmarkedText;
  const encodedSource = Array.from(formatSource(source, unmarkedText.length), (character) =>
    String.fromCharCode(character.charCodeAt(0) + CHARACTER_SHIFT),
  );
  return unmarkedText + MARK_START + encodedSource.join('') + MARK_END;
}

/** Marks a part of a message that contains placeholders. */
export const appendMessagePartMark = (text: string, source: ContentSource): string =>
  VALUE_BOUNDARY + appendSourceMark(text, source);

const decodeSource = (encodedSource: string): string =>
  Array.from(encodedSource, (character) =>
    String.fromCharCode(character.charCodeAt(0) - CHARACTER_SHIFT),
  ).join('');

/** Removes all marks from a page, for people who cannot edit. */
export const removeSourceMarks = (html: string): string =>
  html
    .replace(MARK_PATTERN, '')
    .replace(ENCODED_MARK_PATTERN, '')
    .replaceAll(VALUE_BOUNDARY, '')
    .replaceAll(encodeURIComponent(VALUE_BOUNDARY), '');

/**
 * Replaces the marks of a page. A text gets an HTML comment behind it. The comment changes neither the layout, nor copied text,
 * nor what screen readers read. An image or a form field gets an attribute.
 */
export function replaceSourceMarks(html: string): string {
  return (
    html
      // The pattern finds whole tags, because React escapes `<` and `>` in attributes.
      .replace(/<[^<>]*>/g, (tag) => {
        const [, shifted] = /\s(?:src|placeholder)="[^"]*\uE000([\uE100-\uE17F]*)\uE001/.exec(tag) ?? [];
        const unmarkedTag = removeSourceMarks(tag);
        return shifted === undefined
          ? unmarkedTag
          : unmarkedTag.replace(/\s*\/?>$/, ` ${SOURCE_ATTRIBUTE}="${decodeSource(shifted)}"$&`);
      })
      // These elements contain only text, so their texts cannot be followed by a comment.
      .replace(/<(title|textarea|option)\b[^<>]*>[^<]*/gi, removeSourceMarks)
      .replace(MARK_PATTERN, (_mark, shifted: string) => `<!--${SOURCE_COMMENT}${decodeSource(shifted)}-->`)
      .replaceAll(VALUE_BOUNDARY, '<!-- -->')
  );
}
