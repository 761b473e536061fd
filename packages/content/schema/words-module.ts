import type { Sentence } from './sentence.ts';
import type { Words } from './words.ts';

type MessageExport<Entry> =
  Entry extends Sentence<infer Name, 'text'>
    ? (values: Readonly<Record<Name, string | number>>) => string
    : Entry extends Sentence<infer Name, 'elements'>
      ? <Element>(values: Readonly<Record<Name, Element>>) => (Element | string)[]
      : Entry;

/** The exports of a message group: plain messages as strings, templates as functions of their placeholders. */
export type WordsModule<Group extends keyof Words> = {
  readonly [Name in keyof Words[Group]]: MessageExport<Words[Group][Name]>;
};
