import { readFileSync } from 'node:fs';
import { parseYaml } from '../parse.ts';
import type { MessageTemplate } from '../schema/message-template.ts';
import { messagesSchema } from '../schema/messages.ts';

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
  const { parts, valueType } = message;
  const names = parts.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
  const values = parts.map((part) => (typeof part === 'string' ? JSON.stringify(part) : part.name));
  const result = valueType === 'elements' ? `[${values.join(', ')}]` : ['""', ...values].join(' + ');
  return `({ ${names.join(', ')} }) => ${result}`;
}
