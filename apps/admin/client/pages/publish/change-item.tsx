import { matchContentType } from '@studio/content/schema/content-types';
import { Link } from 'react-router';
import type {
  DiscardResponse,
  EntryChange,
  ScheduledPublicationSummary,
  ValueChange,
} from '../../../api-types.ts';
import { adminPaths, api } from '../../../routes.ts';
import { request } from '../../api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { formatZonedDateTime, STATE_LABELS } from '../../ui/format.ts';
import { useUndoToast } from '../../ui/toasts.tsx';
import { useAction } from '../../ui/use-action.ts';
import { ValueDiff } from '../../ui/value-diff.tsx';
import { useEntries } from '../../use-entries.ts';
import styles from '../publish.module.css';
import { DiscardUnpublishedEntry } from './discard-unpublished-entry.tsx';
import { SchedulePublish } from './schedule-publish.tsx';

/** One unpublished or scheduled change. @param timeZone the studio's time zone. */
export function ChangeItem({
  change: { file, title, state, renamed, values, scheduled },
  timeZone,
  isChosen,
  onChoose,
  onDone,
}: {
  change: EntryChange;
  timeZone: string;
  /** Whether the next publication includes the change. Null if there is no choice. */
  isChosen: boolean | null;
  onChoose: (isChosen: boolean) => void;
  /** Receives the message of a successful action. This element cannot show it, because it may disappear with the change. */
  onDone: (message: string) => void;
}) {
  const { runAction, error } = useAction();
  const offerUndo = useUndoToast();
  // Other files, such as fonts, have no form.
  const isEntry = /\.(yaml|md)$/.test(file);
  // An image is published with the entry that uses it. A rename is always part of the next publish.
  const canBeScheduled = !file.startsWith('pictures/') && renamed === null;
  // A new or removed image is published with the entry that uses it.
  const canBeLeftOut = isEntry && renamed === null && (state === 'changed' || !file.startsWith('pictures/'));
  const discard = () =>
    runAction(async () => {
      const discarded = await request<DiscardResponse>(api.revert(file), 'POST');
      offerUndo(`Discarded ${state === 'draft' ? title : `the changes to ${title}`}.`, discarded);
      onDone('');
    });
  return (
    <article>
      <div className={styles.heading}>
        {isChosen !== null && canBeLeftOut && (
          <input
            type="checkbox"
            aria-label={`Publish ${title}`}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
        <h3>{isEntry && state !== 'removed' ? <Link to={adminPaths.edit(file)}>{title}</Link> : title}</h3>
      </div>
      {scheduled && <ScheduleStatus schedule={scheduled} />}
      <p className="row muted">
        <span>{renamed ? `Renamed from ${renamed.from} to ${renamed.to}` : STATE_LABELS[state]}</span>
        {isEntry && (
          <>
            {state === 'draft' ? (
              <DiscardUnpublishedEntry title={title} error={error} onDiscard={discard} />
            ) : (
              <button type="button" className="text-button" onClick={discard}>
                Discard changes
              </button>
            )}
            {canBeScheduled && (
              <SchedulePublish
                file={file}
                title={title}
                timeZone={timeZone}
                isScheduled={scheduled?.isRefused === false}
                onScheduled={() => onDone(`${title} is scheduled.`)}
              />
            )}
            {scheduled && canBeScheduled && (
              <button
                type="button"
                className="text-button"
                onClick={() =>
                  runAction(async () => {
                    await request(api.scheduledPublish(file), 'DELETE');
                    onDone(`${title} will be published with the next publication.`);
                  })
                }
              >
                {scheduled.isRefused ? 'Publish with the rest' : 'Cancel schedule'}
              </button>
            )}
          </>
        )}
      </p>
      <ErrorMessage>{error}</ErrorMessage>
      <ChangedValues file={file} values={values} />
    </article>
  );
}

/** The changed values of an entry. If the change is the order of a collection, titles replace ids. */
function ChangedValues({ file, values }: { file: string; values: readonly ValueChange[] }) {
  const { data: entries = [] } = useEntries();
  const collection = matchContentType(file)?.contentType.orderedCollection;
  if (collection === undefined) return <ValueDiff values={values} />;
  const titles = new Map(
    entries.filter((entry) => entry.contentType === collection).map(({ id, title }) => [id, title]),
  );
  const replaceIdsWithTitles = (text: string): string =>
    text
      .split('\n')
      .map((id) => titles.get(id) ?? id)
      .join('\n');
  return (
    <ValueDiff
      values={values.map(({ field, before, after }) => ({
        field,
        before: replaceIdsWithTitles(before),
        after: replaceIdsWithTitles(after),
      }))}
    />
  );
}

/** The scheduled time of an entry, and the error if scheduling or publishing failed. */
function ScheduleStatus({
  schedule: { at, timeZone, by, error, isRefused },
}: {
  schedule: ScheduledPublicationSummary;
}) {
  return (
    <>
      <p>
        <span>{isRefused ? 'Not scheduled for' : error === null ? 'Scheduled for' : 'Overdue since'}</span>{' '}
        <strong>{formatZonedDateTime(at, timeZone)}</strong> <span className="muted">{`by ${by}`}</span>
      </p>
      {error && (
        <p className={`error ${styles.message}`}>
          <span>{error}</span>{' '}
          <span className="muted">
            {isRefused
              ? 'It is not published until you schedule it, publish it with the rest or discard it.'
              : 'The server tries again every ten minutes.'}
          </span>
        </p>
      )}
    </>
  );
}
