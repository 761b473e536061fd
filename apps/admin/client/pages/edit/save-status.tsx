import { useQueryClient } from '@tanstack/react-query';
import type { FieldIssue, PublishIssue, ScheduledPublicationSummary } from '../../../api-types.ts';
import type { PendingConflicts, SaveState } from '../../form/draft.ts';
import { fieldId } from '../../form/form-state.ts';
import { formatZonedDateTime } from '../../ui/format.ts';
import { countFields } from './split-issues.ts';

/** Returns the text of a state; '' if the state needs a button or link. */
function getStatusText(
  saveState: SaveState,
  isPublished: boolean,
  schedule: ScheduledPublicationSummary | null,
): string {
  if (saveState.kind === 'waiting') return 'Saving …';
  if (saveState.kind !== 'saved') return '';
  const savedText = isPublished ? 'Published' : 'Saved as a draft';
  return schedule ? savedText + formatSchedule(schedule) : savedText;
}

/** Shows whether the entry is saved. If not, it shows why, with a link to the field or a button to try again. */
export function SaveStatus({
  saveState,
  isNew,
  issues,
  publishIssues,
  conflicts,
  isPublished,
  schedule,
  onRetry,
}: {
  saveState: SaveState;
  /** Whether the entry was never saved. Its empty fields are not shown as errors. */
  isNew: boolean;
  issues: { wrong: readonly FieldIssue[]; unfilled: readonly FieldIssue[] };
  /** Issues of fields that prevent publishing, but not saving. */
  publishIssues: readonly PublishIssue[];
  conflicts: PendingConflicts;
  /** Whether the contents of the form are the same as the published entry. */
  isPublished: boolean;
  schedule: ScheduledPublicationSummary | null;
  onRetry: () => void;
}) {
  const queryClient = useQueryClient();
  const verb = isNew || issues.wrong.length === 0 ? 'fill in' : 'correct';
  const namedIssues = verb === 'correct' ? issues.wrong : [...issues.wrong, ...issues.unfilled];
  const [issue] = namedIssues;
  const [publishIssue] = publishIssues;
  const [conflict] = conflicts.fields;
  return (
    <p aria-live="polite" className="muted">
      <span>{getStatusText(saveState, isPublished, schedule)}</span>
      {saveState.kind === 'saved' && publishIssue && (
        <span className="error">
          <span>. Before you publish:</span>{' '}
          <a href={`#${fieldId(publishIssue.path)}`}>{`correct ${countFields(publishIssues)}`}</a>
        </span>
      )}
      {saveState.kind === 'conflict' && conflict && (
        <span className="error">
          <span>{`Not saved yet: ${conflicts.by} changed`}</span>{' '}
          <a href={`#${fieldId(conflict.path)}`}>
            {conflicts.fields.length === 1 ? 'one field' : `${conflicts.fields.length} fields`}
          </a>{' '}
          <span>that you also changed</span>
        </span>
      )}
      {saveState.kind === 'failed' && (
        <span className="error">
          <span>{`Not saved yet. ${saveState.message}`}</span>{' '}
          <button
            type="button"
            className="text-button"
            // A new request for the session shows the sign-in page, which returns to this form.
            onClick={
              saveState.needsSignIn ? () => queryClient.invalidateQueries({ queryKey: ['session'] }) : onRetry
            }
          >
            {saveState.needsSignIn ? 'Sign in' : 'Try again'}
          </button>
        </span>
      )}
      {saveState.kind === 'invalid' && issue && (
        <span className={verb === 'fill in' ? undefined : 'error'}>
          <span>{isNew ? 'Kept in this browser until it is complete:' : 'Not saved yet:'}</span>{' '}
          <a href={`#${fieldId(issue.path)}`}>{`${verb} ${countFields(namedIssues)}`}</a>
        </span>
      )}
    </p>
  );
}

/** Returns the part of the status about the schedule. */
function formatSchedule({ at, timeZone, error, isRefused }: ScheduledPublicationSummary): string {
  if (isRefused) return ', not scheduled. Decide on the Publish page when to publish it';
  return `, ${error === null ? 'scheduled for' : 'overdue since'} ${formatZonedDateTime(at, timeZone)}`;
}
