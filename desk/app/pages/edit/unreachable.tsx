import { useNavigate } from 'react-router';
import { pages } from '../../../addresses.ts';
import type { Contents } from '../../../shapes.ts';
import { reason } from '../../ask.ts';
import { forget, keptAs, takeThing } from '../../kept.ts';

/** A thing that cannot be opened, such as one that somebody has removed; with what was written in it and is saved nowhere. */
export function Unreachable({ file, error }: { file: string; error: Error }) {
  const navigate = useNavigate();
  const written = takeThing<Contents>(file);
  return (
    <>
      <h1>{file}</h1>
      <p className="fault">{reason(error)}</p>
      {written && (
        <>
          <p>You have written something here that is not saved:</p>
          {wordsOf([written.fields, written.body]).map((words, index) => (
            <p key={index}>{words}</p>
          ))}
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
        </>
      )}
    </>
  );
}

/** Every text within a value. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : [];
}
