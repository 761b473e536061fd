import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { EntryContents, PublishIssue } from '../../../api-types.ts';
import { api } from '../../../routes.ts';
import { getValueAt } from '../../../yaml-edit/value-edit.ts';
import { request } from '../../api-client.ts';

/** Milliseconds between the last save and the check of the entry. */
const CHECK_DELAY_MS = 1000;
const NO_ISSUES: readonly PublishIssue[] = [];

const getFieldValue = ({ fields, body }: EntryContents, path: PublishIssue['path']): unknown =>
  path[0] === 'body' ? body : getValueAt(fields, path);

/**
 * Checks an entry after each save, and returns the issues that would prevent publishing it, such as a broken link or an image without alt
 * text. Leaves out an issue of the entry itself once its field has changed.
 *
 * @param version version of the saved entry. It changes with each save.
 * @param contents the values in the form.
 * @param isSaved whether these values are saved.
 * @returns the issues of the entry itself, and the issues of its images by the id of the image.
 */
export function usePublishIssues(
  file: string,
  version: string,
  contents: EntryContents,
  isSaved: boolean,
): { ownIssues: readonly PublishIssue[]; imageIssues: ReadonlyMap<string, PublishIssue> } {
  const [checkedEntry, setCheckedEntry] = useState<{ version: string; contents: EntryContents } | null>(null);
  useEffect(() => {
    if (!isSaved) return;
    const timer = setTimeout(() => setCheckedEntry({ version, contents }), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [version, contents, isSaved]);
  const { data = NO_ISSUES } = useQuery({
    queryKey: ['issues', file, checkedEntry?.version],
    enabled: checkedEntry !== null,
    queryFn: () => request<PublishIssue[]>(api.entryIssues(file)),
    placeholderData: (previous) => previous,
    // The result is not cached, because the issues also depend on images and other entries.
    gcTime: 0,
  });
  const ownIssues = useMemo(
    () =>
      data.filter(
        (issue) =>
          issue.file === file &&
          checkedEntry !== null &&
          Object.is(getFieldValue(checkedEntry.contents, issue.path), getFieldValue(contents, issue.path)),
      ),
    [data, file, checkedEntry, contents],
  );
  const imageIssues = useMemo(
    () =>
      new Map(
        data.flatMap((issue) => {
          const [, id] = /^pictures\/(.+)\.yaml$/.exec(issue.file ?? '') ?? [];
          return id === undefined ? [] : [[id, issue] as const];
        }),
      ),
    [data],
  );
  return { ownIssues, imageIssues };
}
