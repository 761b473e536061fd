import type { Sentence } from './sentence.ts';
import type { Words } from './words.ts';

type Said<Entry> =
  Entry extends Sentence<infer Name, 'text'>
    ? (values: Readonly<Record<Name, string | number>>) => string
    : Entry extends Sentence<infer Name, 'elements'>
      ? <Element>(values: Readonly<Record<Name, Element>>) => (Element | string)[]
      : Entry;

/** A group as its module offers it: words as they are, sentences as functions of what is filled in. */
export type WordsModule<Group extends keyof Words> = {
  readonly [Name in keyof Words[Group]]: Said<Words[Group][Name]>;
};
