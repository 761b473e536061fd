import type { Contents } from '../../../shapes.ts';
import { takeThing, useUnsaved } from '../../kept.ts';

/** Shows the unsaved text of an entry that cannot be edited at the moment, for copying. Shows nothing where all is saved. */
export function UnsavedText({ file }: { file: string }) {
  const isUnsaved = useUnsaved().files.includes(file);
  const contents = isUnsaved ? takeThing<Contents>(file) : null;
  if (!contents) return null;
  return (
    <>
      <p>You have written something here that is not saved:</p>
      {textsIn([contents.fields, contents.body]).map((text, index) => (
        <p key={index}>{text}</p>
      ))}
    </>
  );
}

/** Every text within a value. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
