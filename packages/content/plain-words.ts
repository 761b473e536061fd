import type { z } from 'zod';

const NOUNS: Readonly<Record<string, string>> = {
  string: 'words',
  number: 'a number, such as 12',
  int: 'a whole number, such as 12',
  boolean: 'true or false',
  array: 'a list: each entry on a line of its own, after a hyphen',
  tuple: 'numbers in square brackets, such as [0.5, 0.5]',
  object: 'fields of its own, indented by two spaces',
  record: 'fields of its own, indented by two spaces',
};

const nounFor = (expected: string): string => NOUNS[expected] ?? expected;

/**
 * What a schema found, for people who have never seen one: what is wrong, and what to write instead. Stands in for Zod's own
 * words; a message that a schema gives itself goes before it.
 */
export function plainWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null)
        return `is missing; expected ${nounFor(issue.expected)}`;
      return `expected ${nounFor(issue.expected)}; found ${shown(issue.input)}`;
    case 'unrecognized_keys':
      return `there is no field ${issue.keys.map((key) => `"${key}"`).join(', ')} here; take the line out, or look at the spelling`;
    case 'too_small':
      return `expected ${amount(issue.origin, issue.minimum, 'or more')}; found ${shown(issue.input)}`;
    case 'too_big':
      return `expected ${amount(issue.origin, issue.maximum, 'or less')}; found ${shown(issue.input)}`;
    case 'invalid_value':
      return `expected one of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}; found ${shown(issue.input)}`;
    case 'invalid_format':
      return issue.format === 'url' ? 'expected a web address, such as https://example.com' : undefined;
    default:
      return undefined;
  }
}

function amount(origin: string, limit: number | bigint, direction: string): string {
  if (origin === 'array') return `${limit} ${direction} entries`;
  return origin === 'string' ? `${limit} ${direction} characters` : `${limit} ${direction}`;
}

/** What somebody wrote, short enough for a sentence. */
function shown(input: unknown): string {
  if (input === '') return 'nothing';
  if (typeof input === 'string') return `"${input.length > 40 ? `${input.slice(0, 40)}…` : input}"`;
  if (typeof input === 'number' || typeof input === 'boolean') return String(input);
  if (Array.isArray(input)) return input.length === 0 ? 'an empty list' : 'a list';
  return input === undefined || input === null ? 'nothing' : 'fields';
}
