import type { z } from 'zod';

/** Names of types for editors, by their name in Zod. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number, such as 12',
  int: 'a whole number, such as 12',
  boolean: 'true or false',
  array: 'a list: one entry per line, after a hyphen',
  tuple: 'numbers in square brackets, such as [0.5, 0.5]',
  object: 'nested fields, indented by two spaces',
  record: 'nested fields, indented by two spaces',
};

const describeType = (expected: string): string => TYPE_NAMES[expected] ?? expected;

/**
 * Zod's error map. It tells editors what is wrong and what is expected. Schemas can still set their own messages.
 *
 * @returns a message, or undefined for issues that keep Zod's own message.
 */
export function describeZodIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null)
        return `is missing; expected ${describeType(issue.expected)}`;
      return `expected ${describeType(issue.expected)}; found ${formatInput(issue.input)}`;
    case 'unrecognized_keys':
      return `unknown field ${issue.keys.map((key) => `"${key}"`).join(', ')}; remove the line or check the spelling`;
    case 'too_small':
      return `expected ${formatLimit(issue.origin, issue.minimum, 'or more')}; found ${formatInput(issue.input)}`;
    case 'too_big':
      return `expected ${formatLimit(issue.origin, issue.maximum, 'or less')}; found ${formatInput(issue.input)}`;
    case 'invalid_value':
      return `expected one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}; found ${formatInput(issue.input)}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'expected a web address, such as https://example.com' : undefined;
    default:
      return undefined;
  }
}

function formatLimit(origin: string, limit: number | bigint, direction: string): string {
  if (origin === 'array') return `${limit} ${direction} entries`;
  return origin === 'string' ? `${limit} ${direction} characters` : `${limit} ${direction}`;
}

/** Formats an input for a message, shortened to 40 characters. */
function formatInput(input: unknown): string {
  if (input === '') return 'nothing';
  if (typeof input === 'string') return `"${input.length > 40 ? `${input.slice(0, 40)}…` : input}"`;
  if (typeof input === 'number' || typeof input === 'boolean') return String(input);
  if (Array.isArray(input)) return input.length === 0 ? 'an empty list' : 'a list';
  return input === undefined || input === null ? 'nothing' : 'nested fields';
}
