import { matchContentType } from '@studio/content/schema/content-types';
import { type ComponentProps, useId } from 'react';
import { useEntries } from '../use-entries.ts';
import { useEntryFile } from '../use-entry-file.ts';

/** A text input that suggests the values that other entries of the same type have in this field. */
export function SuggestionInput({ field, ...props }: { field: string } & ComponentProps<'input'>) {
  const listId = useId();
  const { data: entries = [] } = useEntries();
  const ownType = matchContentType(useEntryFile() ?? '')?.contentType.name;
  const values = entries
    .filter(({ contentType, state }) => contentType === ownType && state !== 'removed')
    .flatMap(({ suggestions }) => suggestions[field] ?? []);
  return (
    <>
      <input type="text" list={listId} {...props} />
      <datalist id={listId}>
        {[...new Set(values)].sort().map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </>
  );
}
