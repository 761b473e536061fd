import { hasOwnPage, matchContentType } from '@studio/content/schema/content-types';
import type { PublishIssue, PublishStatus } from '../api-types.ts';
import { getFileLabel } from '../labels.ts';
import type { EntryStore } from './entry-store.ts';
import { getFieldLabel } from './entry-summary.ts';
import { getPublishFailureMessage } from './error-response.ts';
import { type FoundIssue, PublishError } from './publish-error.ts';
import { DRAFT } from './refs.ts';

/** Adds the title and image of the entry and the label of the field to each issue. */
export async function describeIssues(
  entryStore: EntryStore,
  issues: readonly FoundIssue[],
): Promise<PublishIssue[]> {
  if (issues.length === 0) return [];
  const entries = new Map((await entryStore.listAt(DRAFT)).map((entry) => [entry.file, entry]));
  return issues.map(({ file, path, message }) => {
    const contentType = matchContentType(file ?? '')?.contentType;
    const entry = entries.get(file ?? '');
    return {
      message,
      // Only entries have a form to link to.
      file: contentType ? file : null,
      path,
      title: entry?.title ?? (file === null ? '' : getFileLabel(file)),
      field:
        !contentType || path.length === 0
          ? ''
          : (path[0] === 'body' && contentType.bodyLabel) || getFieldLabel(contentType, path),
      image: entry?.coverImage ?? null,
    };
  });
}

/** Formats an issue as one line of text. */
const formatIssue = ({ title, field, message }: PublishIssue): string =>
  title === '' ? message : `${[title, field].filter(Boolean).join(', ')}: ${message}`;

/** Returns a message and issues that explain a failed publication to editors. */
export async function explainFailure(
  entryStore: EntryStore,
  error: unknown,
): Promise<NonNullable<PublishStatus['error']>> {
  const issues = await describeIssues(entryStore, error instanceof PublishError ? error.issues : []);
  return {
    message: issues.length > 0 ? issues.map(formatIssue).join('\n') : getPublishFailureMessage(error),
    issues,
  };
}

/**
 * Parses the content issues in the error output of the site's build.
 *
 * @param findFieldAtLine returns the field at a line (counted from 1) of a file under `content/`.
 */
export async function parseBuildIssues(
  output: string,
  findFieldAtLine: (file: string, line: number) => Promise<FoundIssue['path']>,
): Promise<FoundIssue[]> {
  // The keys are the texts of the reports, because the output may contain a report twice.
  const issues = new Map<string, FoundIssue>();
  const reportedIssues = output.matchAll(
    /content\/([\w./-]+\.(?:yaml|md|jpe?g|png|webp)): ([^\n]+(?:\n {2}[^\n]+)*)/gi,
  );
  for (const [text, path = '', message = ''] of reportedIssues) {
    const file = path.replace(/\.(?:jpe?g|png|webp)$/i, '.yaml');
    const [prefix = '', line] = /^line (\d+): /.exec(message) ?? [];
    const fieldPath = line === undefined ? [] : await findFieldAtLine(file, Number(line));
    // Editors see the field instead of the line.
    issues.set(text, {
      file,
      message: fieldPath.length > 0 ? message.slice(prefix.length) : message,
      path: fieldPath,
    });
  }
  return [...issues.values()];
}

/** Converts issues of built pages to issues of the entries to which the pages belong. */
export async function toEntryIssues(
  entryStore: EntryStore,
  issues: readonly { page: string | null; message: string }[],
): Promise<FoundIssue[]> {
  const filesByPage = new Map(
    (await entryStore.listAt(DRAFT)).flatMap(({ file }) => {
      const contentTypeMatch = matchContentType(file);
      return contentTypeMatch && hasOwnPage(contentTypeMatch.contentType)
        ? [[contentTypeMatch.contentType.pagePath(contentTypeMatch.id), file] as const]
        : [];
    }),
  );
  return issues.map(({ page, message }) => ({
    file: (page !== null && filesByPage.get(page)) || null,
    path: [],
    message,
  }));
}
