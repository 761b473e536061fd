import { readFileSync } from 'node:fs';
import { parseYaml } from '../parse.ts';
import {
  defaultGroups,
  findPlaceholders,
  type MessageTemplate,
  messagesSchema,
  readDefault,
} from '../schema/messages.ts';

export const MESSAGES_FILE = 'content/messages.yaml';

/**
 * Generates a module for each group of content/messages.yaml. A message without placeholders becomes a constant, which a build
 * inlines. A message with placeholders becomes a function.
 *
 * @returns the code of each module, by group name.
 * @throws ContentError with the file and field.
 */
export function generateMessageModules(): Map<string, string> {
  const groups = Object.entries(
    parseYaml(MESSAGES_FILE, readFileSync(MESSAGES_FILE, 'utf8'), messagesSchema),
  );
  return new Map(groups.map(([group, messages]) => [group, generateMessageModule(messages)]));
}

export const generateMessageModule = (messages: Readonly<Record<string, string | MessageTemplate>>): string =>
  Object.entries(messages)
    .map(([name, message]) => `export const ${name} = ${toExpression(message)};\n`)
    .join('');

function toExpression(message: string | MessageTemplate): string {
  if (typeof message === 'string') return JSON.stringify(message);
  const { parts, isRich } = message;
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const values = parts.map((part) => (typeof part === 'string' ? JSON.stringify(part) : part.name));
  const result = isRich ? `[${values.join(', ')}]` : ['""', ...values].join(' + ');
  return `({ ${names.join(', ')} }) => ${result}`;
}

/** Generates the TypeScript declarations of all modules, from the default messages. */
export const generateDeclarations = (): string =>
  Object.entries(defaultGroups)
    .map(([group, { messages }]) => {
      const lines = Object.entries(messages).map(
        ([name, message]) => `  export const ${name}: ${toType(readDefault(message))};\n`,
      );
      return `declare module 'virtual:messages/${group}' {\n${lines.join('')}}\n`;
    })
    .join('');

function toType({ text, isRich }: { text: string; isRich: boolean }): string {
  const names = findPlaceholders(text);
  if (names.length === 0) return 'string';
  const toParameter = (type: string) => `(values: { ${names.map((name) => `${name}: ${type}`).join('; ')} })`;
  return isRich
    ? `<Element>${toParameter('Element')} => (Element | string)[]`
    : `${toParameter('string | number')} => string`;
}
