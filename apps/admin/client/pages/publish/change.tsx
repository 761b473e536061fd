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

/** What publishing would change in one entry, or what will change by itself. @param timeZone the studio's. */
export function Change({
  change: { file, title, state, renamed, values, later },
  timeZone,
  onTold,
}: {
  change: FileChange;
  timeZone: string;
  /** Is told what was done where the buttons for it are gone after it. */
  onTold: (said: string) => void;
}) {
  const { act, fault } = useAct();
  const offerUndo = useUndo();
  // A model or a font is no form.
  const isEntry = /\.(yaml|md)$/.test(file);
  // An image goes live with what shows it, a rename at once.
  const canBeScheduled = !file.startsWith('pictures/') && renamed === null;
  const discard = () =>
    act(async () => {
      const discarded = await ask<DiscardAnswer>(api.discard(file), 'POST');
      offerUndo(`Discarded the changes to ${title}.`, discarded);
      onTold('');
    });
  return (
    <article>
      <h3>{isEntry && state !== 'removed' ? <Link to={pages.edit(file)}>{title}</Link> : title}</h3>
      {later && <Schedule later={later} />}
      <p className="row quiet">
        <span>{renamed ? `Renamed from ${renamed.from} to ${renamed.to}` : stateWords[state]}</span>
        {isEntry && (
          <>
            <button type="button" className="plain" onClick={discard}>
              Discard
            </button>
            {canBeScheduled && (
              <AtATime
                file={file}
                title={title}
                zone={timeZone}
                isSet={later?.isRefused === false}
                onSet={() => onTold(`${title} has its time.`)}
              />
            )}
            {later && canBeScheduled && (
              <button
                type="button"
                className="plain"
                onClick={() =>
                  act(async () => {
                    await ask(api.later(file), 'DELETE');
                    onTold(`${title} goes with the next publication.`);
                  })
                }
              >
                {later.isRefused ? 'Publish with the rest' : 'Not by itself'}
              </button>
            )}
          </>
        )}
      </p>
      <Fault>{fault}</Fault>
      <Changes file={file} values={values} />
    </article>
  );
}

/** The values that publishing would change; an order by its entries' titles. */
function Changes({ file, values }: { file: string; values: readonly ValueChange[] }) {
  const { data: all = [] } = useDocuments();
  const collection = kindOf(file)?.kind.orders;
  if (collection === undefined) return <Values values={values} />;
  const titles = new Map(all.filter(({ kind }) => kind === collection).map(({ id, title }) => [id, title]));
  const named = (text: string): string =>
    text
      .split('\n')
      .map((id) => titles.get(id) ?? id)
      .join('\n');
  return (
    <Values
      values={values.map(({ field, before, after }) => ({
        field,
        before: named(before),
        after: named(after),
      }))}
    />
  );
}

/** When an entry goes live by itself, and what keeps it from that. */
function Schedule({ later: { at, timeZone, by, fault, isRefused } }: { later: GoesLive }) {
  return (
    <>
      <p>
        <span>
          {isRefused ? 'Not scheduled for' : fault === null ? 'Goes live' : 'Should have gone live'}
        </span>{' '}
        <strong>{zonedTime(at, timeZone)}</strong> <span className="quiet">{`by ${by}`}</span>
      </p>
      {fault && (
        <p className={`fault ${styles.message}`}>
          <span>{fault}</span>{' '}
          <span className="quiet">
            {isRefused
              ? 'It is not published until you schedule it, publish it with the rest or discard it.'
              : 'It is tried again every ten minutes.'}
          </span>
        </p>
      )}
    </>
  );
}
