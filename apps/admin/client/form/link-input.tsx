import { matchContentType } from '@studio/content/schema/content-types';
import { type ComponentProps, useId } from 'react';
import { useEntries } from '../use-entries.ts';

/** Returns the titles of the pages of the site by their paths. */
export function usePageTitles(): ReadonlyMap<string, string> {
  const entries = useEntries();
  const titles = new Map<string, string>();
  for (const { file, title, contentType } of entries.data ?? []) {
    const match = matchContentType(file);
    const path = match?.contentType.pagePath(match.id);
    if (path !== undefined && contentType !== 'pictures' && !titles.has(path)) titles.set(path, title);
  }
  return titles;
}

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
