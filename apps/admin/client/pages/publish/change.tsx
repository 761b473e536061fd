import { kindOf } from '@studio/content/schema/kinds';
import { Link } from 'react-router';
import { api, pages } from '../../../addresses.ts';
import type { DiscardAnswer, FileChange, GoesLive, ValueChange } from '../../../shapes.ts';
import { ask } from '../../ask.ts';
import { Fault } from '../../ui/fault.tsx';
import { useUndo } from '../../ui/toasts.tsx';
import { useAct } from '../../ui/use-act.ts';
import { Values } from '../../ui/values.tsx';
import { stateWords, zonedTime } from '../../ui/words.ts';
import { useDocuments } from '../../use-documents.ts';
import styles from '../publish.module.css';
import { AtATime } from './at-a-time.tsx';

/** One unpublished or scheduled change. @param timeZone of the studio. */
export function Change({
  change: { file, title, state, renamed, values, later: schedule },
  timeZone,
  onDone,
}: {
  change: FileChange;
  timeZone: string;
  /** Receives a message for actions after which this element is gone. */
  onDone: (message: string) => void;
}) {
  const { run, error } = useAct();
  const offerUndo = useUndo();
  // Other files, such as models and fonts, have no form.
  const isEntry = /\.(yaml|md)$/.test(file);
  // An image is published with the entry that uses it, and a rename cannot wait.
  const canBeScheduled = !file.startsWith('pictures/') && renamed === null;
  const discard = () =>
    run(async () => {
      const discarded = await ask<DiscardAnswer>(api.discard(file), 'POST');
      offerUndo(`Discarded the changes to ${title}.`, discarded);
      onDone('');
    });
  return (
    <article>
      <h3>{isEntry && state !== 'removed' ? <Link to={pages.edit(file)}>{title}</Link> : title}</h3>
      {schedule && <ScheduleStatus schedule={schedule} />}
      <p className="row muted">
        <span>{renamed ? `Renamed from ${renamed.from} to ${renamed.to}` : stateWords[state]}</span>
        {isEntry && (
          <>
            <button type="button" className="text-button" onClick={discard}>
              Discard changes
            </button>
            {canBeScheduled && (
              <AtATime
                file={file}
                title={title}
                timeZone={timeZone}
                isScheduled={schedule?.isRefused === false}
                onScheduled={() => onDone(`${title} is scheduled.`)}
              />
            )}
            {schedule && canBeScheduled && (
              <button
                type="button"
                className="text-button"
                onClick={() =>
                  run(async () => {
                    await ask(api.later(file), 'DELETE');
                    onDone(`${title} will be published with the next publication.`);
                  })
                }
              >
                {schedule.isRefused ? 'Publish with the rest' : 'Cancel schedule'}
              </button>
            )}
          </>
        )}
      </p>
      <Fault>{error}</Fault>
      <ChangedValues file={file} values={values} />
    </article>
  );
}

/** The changed values of an entry. The order of a collection is shown by titles. */
function ChangedValues({ file, values }: { file: string; values: readonly ValueChange[] }) {
  const { data: entries = [] } = useDocuments();
  const collection = kindOf(file)?.kind.orders;
  if (collection === undefined) return <Values values={values} />;
  const titles = new Map(
    entries.filter((entry) => entry.kind === collection).map(({ id, title }) => [id, title]),
  );
  const idsToTitles = (text: string): string =>
    text
      .split('\n')
      .map((id) => titles.get(id) ?? id)
      .join('\n');
  return (
    <Values
      values={values.map(({ field, before, after }) => ({
        field,
        before: idsToTitles(before),
        after: idsToTitles(after),
      }))}
    />
  );
}

/** The scheduled time of an entry, and the error that prevents its publication. */
function ScheduleStatus({ schedule: { at, timeZone, by, fault: error, isRefused } }: { schedule: GoesLive }) {
  return (
    <>
      <p>
        <span>{isRefused ? 'Not scheduled for' : error === null ? 'Scheduled for' : 'Overdue since'}</span>{' '}
        <strong>{zonedTime(at, timeZone)}</strong> <span className="muted">{`by ${by}`}</span>
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
