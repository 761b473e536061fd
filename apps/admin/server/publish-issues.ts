import { findContentType, hasPagePerEntry } from '@studio/content/schema/content-types';
import type { PublishIssue, PublishStatus } from '../api-types.ts';
import type { EntryStore } from './entry-store.ts';
import { fieldLabel } from './entry-summary.ts';
import { publishFailureMessage } from './error-response.ts';
import { type FoundIssue, PublishError } from './publish-error.ts';
import { DRAFT } from './refs.ts';

/** Adds the entry's title and image and the field's label to issues. */
export async function describeIssues(
  documents: EntryStore,
  found: readonly FoundIssue[],
): Promise<PublishIssue[]> {
  if (found.length === 0) return [];
  const entries = new Map((await documents.listAt(DRAFT)).map((entry) => [entry.file, entry]));
  return found.map(({ file, path, message }) => {
    const kind = findContentType(file ?? '')?.contentType;
    const entry = entries.get(file ?? '');
    return {
      message,
      // Only entries have a form to link to.
      file: kind ? file : null,
      path,
      title: entry?.title ?? file ?? '',
      field:
        !kind || path.length === 0 ? '' : (path[0] === 'body' && kind.bodyLabel) || fieldLabel(kind, path),
      image: entry?.coverImage ?? null,
    };
  });
}

/** Formats an issue as one line of text. */
const issueText = ({ title, field, message }: PublishIssue): string =>
  title === '' ? message : `${[title, field].filter(Boolean).join(', ')}: ${message}`;

/** Converts an error of publishing to a message and issues for editors. */
export async function explainFailure(
  documents: EntryStore,
  error: unknown,
): Promise<NonNullable<PublishStatus['error']>> {
  const issues = await describeIssues(documents, error instanceof PublishError ? error.issues : []);
  return {
    message: issues.length > 0 ? issues.map(issueText).join('\n') : publishFailureMessage(error),
    issues,
  };
}

/**
 * Finds content issues in the output of the site's build.
 *
 * @param fieldAtLine returns the field at a line (counted from 1) of a file under `content/`.
 */
export async function parseBuildIssues(
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

/** Converts issues of built pages to issues of their entries. */
export async function toEntryIssues(
  documents: EntryStore,
  issues: readonly { page: string | null; message: string }[],
): Promise<FoundIssue[]> {
  const files = new Map(
    (await documents.listAt(DRAFT)).flatMap(({ file }) => {
      const found = findContentType(file);
      // Testimonials, for example, are shown on a page that belongs to another entry.
      const ownsPage = found && (hasPagePerEntry(found.contentType) || file.startsWith('pages/'));
      return ownsPage ? [[found.contentType.pagePath(found.id), file] as const] : [];
    }),
  );
  return issues.map(({ page, message }) => ({
    file: (page !== null && files.get(page)) || null,
    path: [],
    message,
  }));
}
