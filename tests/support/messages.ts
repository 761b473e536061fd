import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { MessageTexts } from '../../packages/content/schema/messages.ts';

/** Messages of content/messages.yaml, so that tests also work with other texts. */
export const messages: MessageTexts = parse(readFileSync('content/messages.yaml', 'utf8'));

export const fillMessage = (message: string, values: Readonly<Record<string, string | number>>): string =>
  message.replace(/\{(\w+)\}/g, (_placeholder, name: string) => String(values[name]));
