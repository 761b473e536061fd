import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, pages } from '../../../addresses.ts';
import type { DocumentAnswer } from '../../../shapes.ts';
import { slugOf } from '../../../slug.ts';
import { ask } from '../../ask.ts';
import { Fault } from '../../ui/fault.tsx';
import { useAct } from '../../ui/use-act.ts';
import { Leave, Window } from '../../ui/window.tsx';

/** Gives a thing another address. @param name its name in addresses as it is. */
export function Rename({ file, name }: { file: string; name: string }) {
  const [next, setNext] = useState(name);
  const { act, fault } = useAct();
  const navigate = useNavigate();
  const id = slugOf(next);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void act(async () =>
      navigate(pages.edit((await ask<DocumentAnswer>(api.rename(file), 'POST', { id })).file)),
    );
  };

  return (
    <Window opener={{ className: 'plain', children: 'Change its address' }} title="Another address">
      <form onSubmit={submit}>
        <p>Links within the site follow. Whoever comes by the old address is led to the new one.</p>
        <p>
          <label htmlFor="new-name">Its name in addresses</label>
          <input
            id="new-name"
            required
            autoComplete="off"
            spellCheck={false}
            value={next}
            onChange={({ target }) => setNext(target.value)}
          />
          <span className="quiet">{id !== next && id && `As an address: ${id}`}</span>
        </p>
        <Fault>{fault}</Fault>
        <p className="row">
          <button type="submit" className="button primary" disabled={id === '' || id === name}>
            Change it
          </button>
          <Leave>Keep it</Leave>
        </p>
      </form>
    </Window>
  );
}
