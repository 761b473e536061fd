import type { z } from 'zod';

/** A mistake in a content file, told to the person who edits it: which file, which field, what was expected. */
export class ContentError extends Error {
  override name = 'ContentError';

  constructor(file: string, problem: string) {
    super(`${file}: ${problem}`);
  }
}

/** Puts a schema's complaints into sentences, one a line, each naming its field as `hero.slides[0].title`. */
export function describeIssues(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => `${fieldName(path) || 'the file'}: ${message}`).join('\n  ');
}

function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`))
    .join('');
}
