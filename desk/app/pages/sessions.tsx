import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../addresses.ts';
import { ask, reason } from '../ask.ts';
import { useSession } from '../shell.tsx';
import { ago, moment } from '../ui/words.ts';

/** Where somebody is signed in; each can be ended. */
export function Sessions() {
  const session = useSession();
  const queries = useQueryClient();
  const [fault, setFault] = useState('');
  const end = async (id: string) => {
    try {
      await ask(api.otherSession(id), 'DELETE');
      setFault('');
    } catch (error) {
      setFault(reason(error));
    }
    await queries.invalidateQueries({ queryKey: ['session'] });
  };
  return (
    <>
      <h1>Where you are signed in</h1>
      <p className="fault" aria-live="polite">
        {fault}
      </p>
      <ul className="lines">
        {session.data?.sessions.map(({ id, since, seen, browser, own }) => (
          <li key={id} className="row">
            <strong>{browser}</strong>
            <span className="quiet">
              since {moment(since)}, {own ? 'this one' : `last seen ${ago(seen)}`}
            </span>
            <button type="button" className="plain" onClick={() => end(id)}>
              End it
              <span className="visually-hidden">
                : {browser}, since {moment(since)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
