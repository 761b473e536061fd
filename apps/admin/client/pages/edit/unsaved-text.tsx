import type { EntryContents } from '../../../api-types.ts';
import { backupNames, readBackup, useUnsavedTexts } from '../../unsaved-backups.ts';

/**
 * Shows the unsaved text of an entry, so that it can be copied if the form cannot be shown. Renders nothing if there is no unsaved text.
 */
export function UnsavedText({ file }: { file: string }) {
  const isUnsaved = useUnsavedTexts().files.includes(file);
  const contents = isUnsaved ? readBackup<EntryContents>(backupNames.entry(file)) : null;
  if (!contents) return null;
  return (
    <>
      <p>Your unsaved text:</p>
      {collectTexts([contents.fields, contents.body]).map((text, index) => (
        <p key={index}>{text}</p>
      ))}
    </>
  );
}

/** Returns all texts within a value. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}
