import { kindOf } from '@studio/content/schema/kinds';
import { type ComponentProps, useId } from 'react';
import { useDocuments } from '../use-documents.ts';

/** An address, with the site's own pages to choose from. */
export function AddressInput(props: ComponentProps<'input'>) {
  const list = useId();
  const all = useDocuments();
  const found = new Map<string, string>();
  for (const { file, title, kind } of all.data ?? []) {
    const known = kindOf(file);
    if (known && kind !== 'pictures' && !found.has(known.kind.address(known.id)))
      found.set(known.kind.address(known.id), title);
  }
  return (
    <>
      <input type="text" inputMode="url" list={list} {...props} />
      <datalist id={list}>
        {[...found].map(([address, title]) => (
          <option key={address} value={address}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
