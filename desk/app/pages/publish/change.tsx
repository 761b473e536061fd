import { Link } from 'react-router';
import { api, pages } from '../../../addresses.ts';
import type { FileChange } from '../../../shapes.ts';
import { ask } from '../../ask.ts';
import { Fault } from '../../ui/fault.tsx';
import { useAct } from '../../ui/use-act.ts';
import { Values } from '../../ui/values.tsx';
import { moment, stateWords } from '../../ui/words.ts';
import { AtATime } from './at-a-time.tsx';

/** What publishing would change of one thing, or what will change by itself. @param zone the studio's time zone. */
export function Change({
  change: { file, title, state, values, later },
  zone,
  onTold,
}: {
  change: FileChange;
  zone: string;
  /** Is told what was done where the buttons for it are gone after it. */
  onTold: (said: string) => void;
}) {
  const { act, fault } = useAct();
  // A model or a font is no form.
  const isThing = /\.(yaml|md)$/.test(file);
  return (
    <article>
      <h3>{isThing && state !== 'removed' ? <Link to={pages.edit(file)}>{title}</Link> : title}</h3>
      {later && (
        <p>
          {later.fault === null ? 'Goes live' : 'Should have gone live'}{' '}
          <strong>{moment(later.at, zone)}</strong> <span className="quiet">by {later.by}</span>
        </p>
      )}
      {later?.fault && (
        <p className="fault">
          {later.fault} <span className="quiet">It is tried again every ten minutes.</span>
        </p>
      )}
      <p className="row quiet">
        {stateWords[state]}
        {isThing && (
          <>
            <button type="button" className="plain" onClick={() => act(() => ask(api.discard(file), 'POST'))}>
              Discard
            </button>
            {/* A photograph goes with what shows it. */}
            {!file.startsWith('pictures/') && (
              <AtATime
                file={file}
                title={title}
                zone={zone}
                isSet={later !== null}
                onSet={() => onTold(`${title} has its time.`)}
              />
            )}
            {later && !file.startsWith('pictures/') && (
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
                Not by itself
              </button>
            )}
          </>
        )}
      </p>
      <Fault>{fault}</Fault>
      <Values values={values} />
    </article>
  );
}
