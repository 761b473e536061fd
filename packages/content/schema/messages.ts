import { z } from 'zod';
import defaults from '../messages/defaults.json' with { type: 'json' };
import { text } from './text.ts';

/**
 * The default of a message. Its names in braces are placeholders. `spoken` is only read by screen readers. The placeholders of
 * `rich` are filled with elements, such as links, and those of others with texts.
 */
type DefaultMessage = string | { text: string; description: string } | { spoken: string } | { rich: string };
interface DefaultGroup {
  /** Title of the group in the admin. */
  title: string;
  messages: Readonly<Record<string, DefaultMessage>>;
}

/** The messages of content/messages.yaml before they are parsed. */
export type MessageTexts = {
  readonly [Group in keyof typeof defaults]: {
    readonly [Name in keyof (typeof defaults)[Group]['messages']]: string;
  };
};

/** A parsed message: texts, and named placeholders between them. */
export interface MessageTemplate {
  readonly parts: readonly (string | { readonly name: string })[];
  readonly isRich: boolean;
}

const PLACEHOLDER = /\{([^{}]*)\}/g;

/** Returns the names of the placeholders of a message. */
export const findPlaceholders = (message: string): string[] =>
  [...message.matchAll(PLACEHOLDER)].map(([, name = '']) => name);

/** The default groups by name. Each is a module `virtual:messages/<group>`, so that a page loads only the groups that it uses. */
export const defaultGroups: Readonly<Record<string, DefaultGroup>> = defaults;

/** Returns the text of a default, and what the admin says about it. */
export function readDefault(message: DefaultMessage): { text: string; isRich: boolean; description: string } {
  if (typeof message === 'string') return { text: message, isRich: false, description: '' };
  if ('rich' in message) return { text: message.rich, isRich: true, description: '' };
  if ('spoken' in message)
    return { text: message.spoken, isRich: false, description: 'Read by screen readers.' };
  return { text: message.text, isRich: false, description: message.description };
}

/** A message may be twice as long as its default, and short messages may have this number of characters. */
const MIN_LIMIT = 40;

/** Creates the schema of a message, which must contain each placeholder of its default once, in any order. */
function createMessageSchema(message: DefaultMessage) {
  const { text: defaultText, isRich, description } = readDefault(message);
  const names = findPlaceholders(defaultText);
  const hints = [description, names.length > 0 && `The site fills in ${formatNames(names)}.`].filter(Boolean);
  const schema = text(Math.max(MIN_LIMIT, 2 * defaultText.length)).superRefine((entered, context) =>
    checkPlaceholders(entered, names, context),
  );
  const described = hints.length > 0 ? schema.meta({ description: hints.join(' ') }) : schema;
  return names.length > 0 ? described.transform((entered) => parseTemplate(entered, isRich)) : described;
}

const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

const createGroupSchema = ({ title, messages }: DefaultGroup) =>
  z.strictObject(mapValues(messages, createMessageSchema)).meta({ title });

/** Schema of `content/messages.yaml`: the groups and messages of messages/defaults.json. */
export const messagesSchema = z.strictObject(mapValues(defaultGroups, createGroupSchema));

function checkPlaceholders(
  message: string,
  names: readonly string[],
  context: z.core.$RefinementCtx<string>,
): void {
  const addIssue = (issue: string) => context.addIssue({ code: 'custom', message: issue });
  const foundNames = findPlaceholders(message);
  const missingNames = names.filter((name) => !foundNames.includes(name));
  if (missingNames.length > 0) addIssue(`expected the placeholder ${formatNames(missingNames)}`);
  for (const [index, name] of foundNames.entries()) {
    if (!names.includes(name))
      addIssue(
        `{${name}} is not a placeholder of this message; ${names.length > 0 ? `expected ${formatNames(names)}` : 'remove the braces'}`,
      );
    else if (foundNames.indexOf(name) !== index) addIssue(`expected {${name}} once`);
  }
  if (/[{}]/.test(message.replace(PLACEHOLDER, ''))) addIssue('expected a closing } for every {');
}

function formatNames(names: readonly string[]): string {
  return names.map((name) => `{${name}}`).join(' and ');
}

/** @param message was checked by `checkPlaceholders`. */
const parseTemplate = (message: string, isRich: boolean): MessageTemplate => ({
  // `split` with a capture group returns texts and names in turn.
  parts: message
    .split(PLACEHOLDER)
    .map((part, index) => (index % 2 === 0 ? part : { name: part }))
    .filter((part) => part !== ''),
  isRich,
});
