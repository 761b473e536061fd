import { useNavigate } from 'react-router';
import { pages } from '../../../addresses.ts';
import { reason } from '../../ask.ts';
import { forget, keptAs, useUnsaved } from '../../kept.ts';
import { UnsavedText } from './unsaved-text.tsx';

/** A thing that cannot be opened, such as one that somebody has removed; with what was written in it and is saved nowhere. */
export function Unreachable({ file, error }: { file: string; error: Error }) {
  const navigate = useNavigate();
  const isUnsaved = useUnsaved().files.includes(file);
  return (
    <>
      <h1>{file}</h1>
      <p className="fault">{reason(error)}</p>
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
