import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { api, pages } from '../../addresses.ts';
import type { DocumentAnswer, DocumentSummary } from '../../shapes.ts';
import { slugOf } from '../../slug.ts';
import { ask } from '../ask.ts';
import { keptAs, useKeptText } from '../kept.ts';
import { Fault } from '../ui/fault.tsx';
import { useAct } from '../ui/use-act.ts';
import { Leave, Window } from '../ui/window.tsx';

/** Adds a thing, beginning as a copy of one that is there. @param kinds what staff call all of its kind. */
export function NewThing({ kinds, all }: { kinds: string; all: readonly DocumentSummary[] }) {
  const [title, setTitle] = useKeptText(keptAs.newThing(kinds));
  const navigate = useNavigate();
  const { act, fault } = useAct();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wish = { from: new FormData(event.currentTarget).get('from'), id: slugOf(title), title };
    void act(async () => {
      const { file } = await ask<DocumentAnswer>(api.documents(), 'POST', wish);
      setTitle('');
      navigate(pages.edit(file));
    });
  };

  return (
    <Window opener={{ className: 'button', children: `Add to ${kinds.toLowerCase()}` }} title="A new one">
      <form onSubmit={submit}>
        <p>
          <label htmlFor="new-title">What it is called</label>
          <input id="new-title" required value={title} onChange={({ target }) => setTitle(target.value)} />
          <span className="quiet">{slugOf(title) && `Its name in addresses: ${slugOf(title)}`}</span>
        </p>
        <p>
          <label htmlFor="new-from">It begins as a copy of</label>
          <select id="new-from" name="from">
            {all
              .filter(({ state }) => state !== 'removed')
              .map(({ file, title: name }) => (
                <option key={file} value={file}>
                  {name}
                </option>
              ))}
          </select>
        </p>
        <Fault>{fault}</Fault>
        <p className="row">
          <button
            type="submit"
            className="button primary"
            disabled={slugOf(title) === '' || all.length === 0}
          >
            Add
          </button>
          <Leave>Not now</Leave>
        </p>
      </form>
    </Window>
  );
}
