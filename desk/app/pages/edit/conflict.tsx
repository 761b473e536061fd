import type { DocumentAnswer, Refusal } from '../../../shapes.ts';
import { Values } from '../../ui/values.tsx';

/** What differs between two versions of a thing that two people changed, to choose from. */
export function Conflict({
  theirs,
  onSettle,
}: {
  theirs: NonNullable<Refusal['theirs']>;
  onSettle: (theirs: DocumentAnswer, keepMine: boolean) => void;
}) {
  return (
    <section role="alert" aria-labelledby="conflict">
      <h2 id="conflict">{`${theirs.by} has changed this as well`}</h2>
      <p>{`Nothing is overwritten until you choose. Struck through is ${theirs.by}’s, beside it yours:`}</p>
      <Values values={theirs.differences} />
      <p className="row">
        <button type="button" className="button" onClick={() => onSettle(theirs, true)}>
          Keep mine
        </button>
        <button type="button" className="button" onClick={() => onSettle(theirs, false)}>
          Take theirs
        </button>
      </p>
    </section>
  );
}
