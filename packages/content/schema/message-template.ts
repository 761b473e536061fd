import type { z } from 'zod';
import { text } from './text.ts';

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** A parsed message: texts, and named placeholders between them. */
export interface MessageTemplate<
  Name extends string = string,
  ValueType extends 'text' | 'elements' = 'text' | 'elements',
> {
  readonly parts: readonly (string | { readonly name: Name })[];
  /** Type of the values for the placeholders. `text` is for strings and numbers, `elements` for React elements such as links. */
  readonly valueType: ValueType;
}

/** Creates the schema of a message without placeholders. @param limit maximum length in characters. */
export const plainMessage = (limit = 40) =>
  text(limit).superRefine((message, context) => checkPlaceholders(message, [], context));

/**
 * Creates the schema of a message that must contain each placeholder once, in any order.
 *
 * @param limit maximum length in characters, including the placeholders.
 */
export const messageTemplate = <const Name extends string>(limit: number, ...names: Name[]) =>
  withPlaceholders(limit, names).transform((message) => parseTemplate<Name, 'text'>(message, 'text'));

/** Like `messageTemplate`, for values that are elements, such as links. */
export const richMessageTemplate = <const Name extends string>(limit: number, ...names: Name[]) =>
  withPlaceholders(limit, names).transform((message) => parseTemplate<Name, 'elements'>(message, 'elements'));

const withPlaceholders = (limit: number, names: readonly string[]) =>
  text(limit)
    .superRefine((message, context) => checkPlaceholders(message, names, context))
    .meta({ description: `The site fills in ${formatNames(names)}.` });

function checkPlaceholders(
  template: string,
  names: readonly string[],
  context: z.core.$RefinementCtx<string>,
): void {
  const foundNames = [...template.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
  const addIssue = (message: string) => context.addIssue({ code: 'custom', message });
  const missingNames = names.filter((name) => !foundNames.includes(name));
  if (missingNames.length > 0) addIssue(`expected the placeholder ${formatNames(missingNames)}`);
  for (const name of foundNames.filter(
    (name, index) => !names.includes(name) || foundNames.indexOf(name) !== index,
  )) {
    if (names.includes(name)) addIssue(`expected {${name}} once`);
    else
      addIssue(
        names.length > 0
          ? `{${name}} is not a placeholder of this message; expected ${formatNames(names)}`
          : `{${name}} is not a placeholder of this message; remove the braces`,
      );
  }
  if (/[{}]/.test(template.replace(PLACEHOLDER, ''))) addIssue('expected a closing } for every {');
}

const formatNames = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(' and ');

/** Splits a message into texts and placeholders. @param template was checked by `checkPlaceholders`. */
const parseTemplate = <Name extends string, ValueType extends 'text' | 'elements'>(
  template: string,
  valueType: ValueType,
): MessageTemplate<Name, ValueType> => ({
  // `split` with a capture group returns texts and names in turn.
  parts: template
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 0 ? part : { name: part as Name }))
    .filter((part) => part !== ''),
  valueType,
});
