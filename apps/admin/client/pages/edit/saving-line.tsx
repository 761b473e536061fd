import { useQueryClient } from '@tanstack/react-query';
import type { FieldFault, GoesLive } from '../../../shapes.ts';
import { idOf } from '../../form/form-state.ts';
import type { Conflicts, Saving } from '../../form/use-draft.ts';
import { zonedTime } from '../../ui/words.ts';

/** The state of saving in one sentence; empty for the states that need a button or a link beside it. */
function statusText(saving: Saving, isLive: boolean, later: GoesLive | null): string {
  if (saving.kind === 'waiting') return 'Saving …';
  if (saving.kind !== 'saved') return '';
  const saved = isLive ? 'Live' : 'Saved as a draft';
  return later ? saved + scheduleText(later) : saved;
}

/** Says whether all is saved; with a way to what hinders it. */
export function SavingLine({
  saving,
  faults,
  conflicts,
  isLive,
  later,
  onAgain,
}: {
  saving: Saving;
  faults: readonly FieldFault[];
  conflicts: Conflicts;
  /** Visitors see just this. */
  isLive: boolean;
  /** When it goes live by itself, as it is written then. */
  later: GoesLive | null;
  onAgain: () => void;
}) {
  const queries = useQueryClient();
  const [fault] = faults;
  const [conflict] = conflicts.fields;
  return (
    <p aria-live="polite" className="quiet">
      <span>{statusText(saving, isLive, later)}</span>
      {saving.kind === 'conflict' && conflict && (
        <span className="fault">
          <span>{`Not saved yet: ${conflicts.by} changed`}</span>{' '}
          <a href={`#${idOf(conflict.path)}`}>
            {conflicts.fields.length === 1 ? 'one field' : `${conflicts.fields.length} fields`}
          </a>{' '}
          <span>that you changed, too</span>
        </span>
      )}
      {saving.kind === 'failed' && (
        <span className="fault">
          <span>{`Not saved yet. ${saving.message}`}</span>{' '}
          <button
            type="button"
            className="plain"
            // Whoever is not signed in any more is led to signing in, and back here.
            onClick={saving.signIn ? () => queries.invalidateQueries({ queryKey: ['session'] }) : onAgain}
          >
            {saving.signIn ? 'Sign in' : 'Try again'}
          </button>
        </span>
      )}
      {saving.kind === 'faulty' && fault && (
        <span className="fault">
          Not saved yet:{' '}
          <a href={`#${idOf(fault.path)}`}>
            {faults.length === 1 ? 'one field needs a look' : `${faults.length} fields need a look`}
          </a>
        </span>
      )}
    </p>
  );
}

function scheduleText({ at, timeZone, fault, isRefused }: GoesLive): string {
  if (isRefused) return ', not scheduled: decide under Publish when it goes live';
  return ` that ${fault === null ? 'goes' : 'should have gone'} live ${zonedTime(at, timeZone)}`;
}
