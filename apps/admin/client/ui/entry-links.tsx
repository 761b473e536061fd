import { Fragment } from 'react';
import { Link } from 'react-router';
import type { EntryState } from '../../api-types.ts';
import { adminPaths } from '../../routes.ts';
import { useEntryLabel } from '../use-entries.ts';

/** Returns the path of an entry's form, or of the Publish page for a removed entry. */
export const getEntryPage = ({ file, state }: { file: string; state: EntryState }): string =>
  state === 'removed' ? adminPaths.publish() : adminPaths.edit(file);

export function EntryLink({ file }: { file: string }) {
  return <Link to={adminPaths.edit(file)}>{useEntryLabel()(file)}</Link>;
}

export function EntryLinks({ files }: { files: readonly string[] }) {
  return files.map((file, index) => (
    <Fragment key={file}>
      <span>{index > 0 && ', '}</span>
      <EntryLink file={file} />
    </Fragment>
  ));
}
