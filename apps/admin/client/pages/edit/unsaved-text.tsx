import type { EntryContents } from '../../../api-types.ts';
import { takeEntryBackup, useUnsavedTexts } from '../../unsaved-backups.ts';

/** Shows the unsaved text of an entry that cannot be edited, for copying. Renders nothing if everything is saved. */
export function UnsavedText({ file }: { file: string }) {
  const isUnsaved = useUnsavedTexts().files.includes(file);
  const contents = isUnsaved ? takeEntryBackup<EntryContents>(file) : null;
  if (!contents) return null;
  return (
    <>
      <p>Your unsaved text:</p>
      {textsIn([contents.fields, contents.body]).map((text, index) => (
        <p key={index}>{text}</p>
      ))}
    </>
  );
}

/** Returns all texts within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
