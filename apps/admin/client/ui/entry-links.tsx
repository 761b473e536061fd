import { Fragment } from 'react';
import { Link } from 'react-router';
import type { EntryState } from '../../api-types.ts';
import { adminPaths } from '../../routes.ts';
import { useEntryLabel } from '../use-entries.ts';

/** Returns the path of an entry's form. A removed entry has no form, so its path is that of the list of changes. */
export const getEntryPage = ({ file, state }: { file: string; state: EntryState }): string =>
  state === 'removed' ? adminPaths.publish() : adminPaths.edit(file);

/** A link to the form of an entry. It shows the entry's label. */
export function EntryLink({ file }: { file: string }) {
  return <Link to={adminPaths.edit(file)}>{useEntryLabel()(file)}</Link>;
}

/** Links to several entries, separated by commas. Without entries, it does not load their titles. */
export function EntryLinks({ files }: { files: readonly string[] }) {
  return files.map((file, index) => (
    <Fragment key={file}>
      <span>{index > 0 && ', '}</span>
      <EntryLink file={file} />
    </Fragment>
  ));
}
