import { useQueryClient } from '@tanstack/react-query';
import type { FieldIssue, ScheduledPublicationSummary } from '../../../api-types.ts';
import { fieldId } from '../../form/form-state.ts';
import type { PendingConflicts, SaveState } from '../../form/use-draft.ts';
import { formatZonedTime } from '../../ui/format.ts';

/** Describes the state of saving. States that need a button or link return an empty string. */
function statusText(
  saving: SaveState,
  isPublished: boolean,
  schedule: ScheduledPublicationSummary | null,
): string {
  if (saving.kind === 'waiting') return 'Saving …';
  if (saving.kind !== 'saved') return '';
  const saved = isPublished ? 'Published' : 'Saved as a draft';
  return schedule ? saved + scheduleText(schedule) : saved;
}

/** Shows whether everything is saved, with a link to what prevents it. */
export function SaveStatus({
  saving,
  issues,
  conflicts,
  isPublished,
  schedule,
  onRetry,
}: {
  saving: SaveState;
  issues: readonly FieldIssue[];
  conflicts: PendingConflicts;
  /** Whether the form equals the published entry. */
  isPublished: boolean;
  /** The entry's schedule. */
  schedule: ScheduledPublicationSummary | null;
  onRetry: () => void;
}) {
  const queryClient = useQueryClient();
  const [issue] = issues;
  const [conflict] = conflicts.fields;
  return (
    <p aria-live="polite" className="muted">
      <span>{statusText(saving, isPublished, schedule)}</span>
      {saving.kind === 'conflict' && conflict && (
        <span className="error">
          <span>{`Not saved yet: ${conflicts.by} changed`}</span>{' '}
          <a href={`#${fieldId(conflict.path)}`}>
            {conflicts.fields.length === 1 ? 'one field' : `${conflicts.fields.length} fields`}
          </a>{' '}
          <span>that you also changed</span>
        </span>
      )}
      {saving.kind === 'failed' && (
        <span className="error">
          <span>{`Not saved yet. ${saving.message}`}</span>{' '}
          <button
            type="button"
            className="text-button"
            // Loading the session leads to the sign-in page and afterwards back here.
            onClick={
              saving.needsSignIn ? () => queryClient.invalidateQueries({ queryKey: ['session'] }) : onRetry
            }
          >
            {saving.needsSignIn ? 'Sign in' : 'Try again'}
          </button>
        </span>
      )}
      {saving.kind === 'invalid' && issue && (
        <span className="error">
          Not saved yet:{' '}
          <a href={`#${fieldId(issue.path)}`}>
            {issues.length === 1 ? 'correct one field' : `correct ${issues.length} fields`}
          </a>
        </span>
      )}
    </p>
  );
}

function scheduleText({ at, timeZone, error, isRefused }: ScheduledPublicationSummary): string {
  if (isRefused) return ', not scheduled. Decide on the Publish page when to publish it';
  return `, ${error === null ? 'scheduled for' : 'overdue since'} ${formatZonedTime(at, timeZone)}`;
}
