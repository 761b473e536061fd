import { hasPages, kindOf } from '@studio/content/schema/kinds';
import type { PublishIssue, PublishState } from '../shapes.ts';
import { failureMessage } from './answer-to.ts';
import { DRAFT } from './branches.ts';
import { fieldLabel } from './describe.ts';
import type { Documents } from './documents.ts';
import { type FoundIssue, Stopped } from './stopped.ts';

/** Adds the entry's title and image and the field's name to issues. */
export async function describeIssues(
  documents: Documents,
  found: readonly FoundIssue[],
): Promise<PublishIssue[]> {
  if (found.length === 0) return [];
  const entries = new Map((await documents.at(DRAFT)).map((entry) => [entry.file, entry]));
  return found.map(({ file, path, message }) => {
    const kind = kindOf(file ?? '')?.kind;
    const entry = entries.get(file ?? '');
    return {
      message,
      // Only entries have a form to link to.
      file: kind ? file : null,
      path,
      title: entry?.title ?? file ?? '',
      field: !kind || path.length === 0 ? '' : (path[0] === 'body' && kind.body) || fieldLabel(kind, path),
      image: entry?.picture ?? null,
    };
  });
}

/** An issue as one line of text, for mails and refusals. */
const issueText = ({ title, field, message }: PublishIssue): string =>
  title === '' ? message : `${[title, field].filter(Boolean).join(', ')}: ${message}`;

/** Turns an error into what people are told about a publication that failed. */
export async function explainFailure(
  documents: Documents,
  error: unknown,
): Promise<NonNullable<PublishState['fault']>> {
  const issues = await describeIssues(documents, error instanceof Stopped ? error.issues : []);
  return { message: issues.length > 0 ? issues.map(issueText).join('\n') : failureMessage(error), issues };
}

/**
 * Finds the issues in the output of the site's build.
 *
 * @param fieldAtLine the field at a line (from 1) of a file under `content/`.
 */
export async function issuesInOutput(
  output: string,
  fieldAtLine: (file: string, line: number) => Promise<FoundIssue['path']>,
): Promise<FoundIssue[]> {
  const found = new Map<string, FoundIssue>();
  const lines = output.matchAll(
    /content\/([\w./-]+\.(?:yaml|md|jpe?g|png|webp)): ([^\n]+(?:\n {2}[^\n]+)*)/gi,
  );
  for (const [text, name = '', message = ''] of lines) {
    const file = name.replace(/\.(?:jpe?g|png|webp)$/i, '.yaml');
    const line = Number(/^line (\d+): /.exec(message)?.[1] ?? 0);
    found.set(text, { file, message, path: line > 0 ? await fieldAtLine(file, line) : [] });
  }
  return [...found.values()];
}

/** Issues of built pages as issues of the entries that the pages belong to. */
export async function issuesOfPages(
  documents: Documents,
  faults: readonly { page: string | null; message: string }[],
): Promise<FoundIssue[]> {
  const files = new Map(
    (await documents.at(DRAFT)).flatMap(({ file }) => {
      const found = kindOf(file);
      // Testimonials and the like share a page that is another entry's own.
      const isOwn = found && (hasPages(found.kind) || file.startsWith('pages/'));
      return isOwn ? [[found.kind.address(found.id), file] as const] : [];
    }),
  );
  return faults.map(({ page, message }) => ({
    file: (page !== null && files.get(page)) || null,
    path: [],
    message,
  }));
}
