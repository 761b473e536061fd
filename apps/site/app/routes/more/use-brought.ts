import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What was brought into the parts of a list (such as its categories), file by file. */
export type Brought<Thing> = Readonly<Record<string, readonly (readonly Thing[])[]>>;

/**
 * What the visitor has brought into a list, kept for when one comes Back.
 *
 * @param visits what each visit of the page had brought, by the key of its history entry; one for each list, made once.
 * @returns what was brought, and how to add a file's things to a part. Files count from 1; a file that comes twice is in
 *   the list once.
 */
export function useBrought<Thing>(visits: Map<string, Brought<Thing>>) {
  const { key } = useLocation();
  const [brought, setBrought] = useState<Brought<Thing>>(() => visits.get(key) ?? {});
  useEffect(() => void visits.set(key, brought), [visits, key, brought]);

  const add = (part: string, file: number, things: readonly Thing[]) =>
    setBrought((before) => {
      const files = [...(before[part] ?? [])];
      files[file - 1] = things;
      return { ...before, [part]: files };
    });

  return [brought, add] as const;
}
