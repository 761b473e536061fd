import type { z } from 'zod';

/** An error in a content file. The message has the file, the field and the expected value, so that editors can correct it. */
export class ContentError extends Error {
  override name = 'ContentError';

  constructor(file: string, detail: string) {
    super(`${file}: ${detail}`);
  }
}

/** Formats validation issues, one per line. Each starts with the path of its field, such as `hero.slides[0].title`. */
export function formatIssues(error: z.ZodError): string {
  return error.issues
    .map(({ path, message }) => `${formatPath(path) || 'the file'}: ${message}`)
    .join('\n  ');
}

function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index ? '.' : ''}${String(part)}`))
    .join('');
}
