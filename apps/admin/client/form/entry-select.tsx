import type { ComponentProps } from 'react';
import { useEntries } from '../use-entries.ts';
import { useEntryFile } from '../use-entry-file.ts';

interface EntrySelectProps extends ComponentProps<'select'> {
  /** Name of the content type whose entries can be chosen. */
  collection: string;
  /** Id of the chosen entry; '' if none is. */
  value: string;
}

/** Lets editors choose an entry by its title. A removed entry stays selected and is shown by its id. */
export function EntrySelect({ collection, value, ...props }: EntrySelectProps) {
  const ownFile = useEntryFile();
  const entries = (useEntries().data ?? []).filter(
    ({ contentType, file, state }) => contentType === collection && file !== ownFile && state !== 'removed',
  );
  return (
    <select {...props} value={value}>
      {value === '' && <option value="">Choose …</option>}
      {value !== '' && !entries.some(({ id }) => id === value) && <option>{value}</option>}
      {entries.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </select>
  );
}
