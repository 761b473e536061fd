import type { z } from 'zod';
import { text } from './text.ts';

/** What the site fills in: `{name}`. */
const SLOT = /\{([^{}]*)\}/g;

/** A sentence taken apart: words, and between them the names of what is filled in. */
export interface Sentence<
  Name extends string = string,
  Holds extends 'text' | 'elements' = 'text' | 'elements',
> {
  readonly parts: readonly (string | { readonly name: Name })[];
  /** What may be filled in: a text or number, or an element, such as a link. */
  readonly holds: Holds;
}

/** Words in which nothing is filled in. @param limit the most characters that the layout holds. */
export const words = (limit = 40) =>
  text(limit).superRefine((said, context) => checkSlots(said, [], context));

/**
 * A sentence in which each of the given names must stand, in braces and in any order.
 *
 * @param limit the most characters that the layout holds, with the names.
 */
export const sentence = <const Name extends string>(limit: number, ...names: Name[]) =>
  slotted(limit, names).transform((said) => takenApart<Name, 'text'>(said, 'text'));

/** The same where elements, such as links, are filled in. */
export const sentenceOfElements = <const Name extends string>(limit: number, ...names: Name[]) =>
  slotted(limit, names).transform((said) => takenApart<Name, 'elements'>(said, 'elements'));

const slotted = (limit: number, names: readonly string[]) =>
  text(limit)
    .superRefine((said, context) => checkSlots(said, names, context))
    .meta({ description: `The site fills in ${listOf(names)}.` });

/** Complains of names that are missing, unknown or stand there twice, in words. */
function checkSlots(said: string, names: readonly string[], context: z.core.$RefinementCtx<string>): void {
  const found = [...said.matchAll(SLOT)].map(([, name = '']) => name);
  const complain = (message: string) => context.addIssue({ code: 'custom', message });
  const missing = names.filter((name) => !found.includes(name));
  if (missing.length > 0) complain(`expected ${listOf(missing)}, where the site fills something in`);
  for (const name of found.filter((name, index) => !names.includes(name) || found.indexOf(name) !== index)) {
    if (names.includes(name)) complain(`expected {${name}} once`);
    else
      complain(
        names.length > 0
          ? `nothing is filled in for {${name}}; expected ${listOf(names)}`
          : `nothing is filled in for {${name}}; take the braces out`,
      );
  }
  if (/[{}]/.test(said.replace(SLOT, ''))) complain('expected every brace { with its other }');
}

const listOf = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(' and ');

/** @param said with no names but those of the type, which checkSlots has seen to. */
const takenApart = <Name extends string, Holds extends 'text' | 'elements'>(
  said: string,
  holds: Holds,
): Sentence<Name, Holds> => ({
  // A pattern with a group splits into words and names in turn.
  parts: said
    .split(SLOT)
    .map((part, index) => (index % 2 === 0 ? part : { name: part as Name }))
    .filter((part) => part !== ''),
  holds,
});
