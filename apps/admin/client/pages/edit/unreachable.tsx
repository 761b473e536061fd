import { useNavigate } from 'react-router';
import { api, pages } from '../../../addresses.ts';
import { ask, Refused, reason } from '../../ask.ts';
import { forget, keptAs, useUnsaved } from '../../kept.ts';
import { Fault } from '../../ui/fault.tsx';
import { useAct } from '../../ui/use-act.ts';
import { moment } from '../../ui/words.ts';
import { UnsavedText } from './unsaved-text.tsx';

/** Shown for an entry that cannot be opened, such as a removed one, with its unsaved text. */
export function Unreachable({ file, error }: { file: string; error: Error }) {
  const navigate = useNavigate();
  const { run, error: restoreError } = useAct();
  const { unreadable: unreadableFile, lastGood: lastValidVersion } =
    error instanceof Refused ? error.answer : {};
  const isUnsaved = useUnsaved().files.includes(file);
  return (
    <>
      <h1>{file}</h1>
      <p className="error">{reason(error)}</p>
      {lastValidVersion && (
        <>
          <p>{`The last valid version was saved on ${moment(lastValidVersion.at)} by ${lastValidVersion.by}.`}</p>
          <button
            type="button"
            className="button"
            onClick={() => run(() => ask(api.discard(file, lastValidVersion.commit), 'POST'))}
          >
            Restore this version
          </button>
        </>
      )}
      {unreadableFile && !lastValidVersion && (
        <p>There is no valid version. A developer has to repair the file.</p>
      )}
      <Fault>{restoreError}</Fault>
      <UnsavedText file={file} />
      {isUnsaved && (
        <button
          type="button"
          className="button"
          onClick={() => {
            forget(keptAs.entry(file));
            navigate(pages.home());
          }}
        >
          Discard unsaved text
        </button>
      )}
    </>
  );
}
