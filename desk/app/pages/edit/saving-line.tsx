import { Link } from 'react-router';
import { pages } from '../../../addresses.ts';
import type { FieldFault } from '../../../shapes.ts';
import { idOf } from '../../form/form-state.ts';
import type { Saving } from '../../form/use-draft.ts';

/** Says whether all is saved; with a way to what hinders it. */
export function SavingLine({
  saving,
  faults,
  isLive,
  onAgain,
}: {
  saving: Saving;
  faults: readonly FieldFault[];
  /** Visitors see just this. */
  isLive: boolean;
  onAgain: () => void;
}) {
  const [fault] = faults;
  return (
    <p aria-live="polite" className="quiet">
      {saving.kind === 'saved' && (isLive ? 'Live' : 'Saved as a draft')}
      {saving.kind === 'waiting' && 'Saving …'}
      {saving.kind === 'conflict' && 'Not saved: there is another version'}
      {saving.kind === 'failed' && (
        <span className="fault">
          {saving.message}{' '}
          {saving.signIn ? (
            <Link to={pages.signIn()}>Sign in</Link>
          ) : (
            <button type="button" className="plain" onClick={onAgain}>
              Try again
            </button>
          )}
        </span>
      )}
      {saving.kind === 'faulty' && fault && (
        <span className="fault">
          Not saved yet:{' '}
          <a href={`#${idOf(fault.path)}`}>
            {faults.length === 1 ? 'one field needs' : `${faults.length} fields need`} a look
          </a>
        </span>
      )}
    </p>
  );
}
