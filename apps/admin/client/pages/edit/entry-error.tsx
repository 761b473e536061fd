import { useNavigate } from 'react-router';
import { getFileLabel } from '../../../labels.ts';
import { adminPaths, api } from '../../../routes.ts';
import { ApiError, errorMessage, request } from '../../api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { useAction } from '../../ui/use-action.ts';
import { backupNames, deleteBackup, useUnsavedTexts } from '../../unsaved-backups.ts';
import { UnsavedText } from './unsaved-text.tsx';

/** The page of an entry that cannot be opened, for example because it was removed. It shows unsaved text of the entry. */
export function EntryError({ file, error }: { file: string; error: Error }) {
  const navigate = useNavigate();
  const { runAction, error: restoreError } = useAction();
  const { unreadableFile, lastValidVersion } = error instanceof ApiError ? error.body : {};
  const isUnsaved = useUnsavedTexts().files.includes(file);
  return (
    <>
      <h1>{getFileLabel(file)}</h1>
      <p className="error">{errorMessage(error)}</p>
      {lastValidVersion && (
        <>
          <p>{`The last valid version was saved on ${formatDateTime(lastValidVersion.at)} by ${lastValidVersion.by}.`}</p>
          <button
            type="button"
            className="button"
            onClick={() => runAction(() => request(api.revert(file, lastValidVersion.commit), 'POST'))}
          >
            Restore this version
          </button>
        </>
      )}
      {unreadableFile && !lastValidVersion && (
        <p>There is no valid version. A developer has to repair the file.</p>
      )}
      <ErrorMessage>{restoreError}</ErrorMessage>
      <UnsavedText file={file} />
      {isUnsaved && (
        <button
          type="button"
          className="button"
          onClick={() => {
            deleteBackup(backupNames.entry(file));
            navigate(adminPaths.home());
          }}
        >
          Discard unsaved text
        </button>
      )}
    </>
  );
}
