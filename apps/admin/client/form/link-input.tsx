import { hasOwnPage, matchContentType } from '@studio/content/schema/content-types';
import { type ComponentProps, useId } from 'react';
import type { EntrySummary } from '../../api-types.ts';
import { useEntries } from '../use-entries.ts';

/**
 * Returns the titles of the pages of the site by their paths. Leaves out entries that are shown on the page of another entry, such as
 * testimonials.
 */
export function listPageTitles(
  entries: readonly Pick<EntrySummary, 'file' | 'title' | 'state'>[],
): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  for (const { file, title, state } of entries) {
    const match = matchContentType(file);
    if (match && state !== 'removed' && hasOwnPage(match.contentType))
      titles.set(match.contentType.pagePath(match.id), title);
  }
  return titles;
}

/** Returns the titles of the pages of the site by their paths. */
export const usePageTitles = (): ReadonlyMap<string, string> => listPageTitles(useEntries().data ?? []);

/** A link input that suggests the pages of the site. */
export function LinkInput(props: ComponentProps<'input'>) {
  const listId = useId();
  const titles = usePageTitles();
  return (
    <>
      <input type="text" inputMode="url" list={listId} {...props} />
      <datalist id={listId}>
        {[...titles].map(([path, title]) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
