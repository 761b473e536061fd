import { useNavigate } from 'react-router';
import { api, pages } from '../../../addresses.ts';
import { ask, Refused, reason } from '../../ask.ts';
import { forget, keptAs, useUnsaved } from '../../kept.ts';
import { Fault } from '../../ui/fault.tsx';
import { useAct } from '../../ui/use-act.ts';
import { moment } from '../../ui/words.ts';
import { UnsavedText } from './unsaved-text.tsx';

/** A thing that cannot be opened, such as one that somebody has removed; with what was written in it and is saved nowhere. */
export function Unreachable({ file, error }: { file: string; error: Error }) {
  const navigate = useNavigate();
  const { act, fault } = useAct();
  const { unreadable, lastGood } = error instanceof Refused ? error.answer : {};
  const isUnsaved = useUnsaved().files.includes(file);
  return (
    <>
      <h1>{file}</h1>
      <p className="fault">{reason(error)}</p>
      {lastGood && (
        <>
          <p>{`Its last good version was saved on ${moment(lastGood.at)} by ${lastGood.by}.`}</p>
          <button
            type="button"
            className="button"
            onClick={() => act(() => ask(api.discard(file, lastGood.commit), 'POST'))}
          >
            Restore this version
          </button>
        </>
      )}
      {unreadable && !lastGood && <p>No good version of it is known. A developer has to repair the file.</p>}
      <Fault>{fault}</Fault>
      <UnsavedText file={file} />
      {isUnsaved && (
        <button
          type="button"
          className="button"
          onClick={() => {
            forget(keptAs.thing(file));
            navigate(pages.home());
          }}
        >
          I do not need it any more
        </button>
      )}
    </>
  );
}
