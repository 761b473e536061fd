import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../addresses.ts';
import { labelOf } from '../../names.ts';
import type { EnquirySummary, PersonAnswer } from '../../shapes.ts';
import { ask, reason } from '../ask.ts';
import { keptAs, useKeptText } from '../kept.ts';
import { Fault } from '../ui/fault.tsx';
import { useAct } from '../ui/use-act.ts';
import { moment } from '../ui/words.ts';
import styles from './enquiries.module.css';

const PLACES = {
  waiting: 'Waits for the mail server',
  sent: 'Mailed',
  failed: 'Could not be mailed',
  held: 'Held as possible spam',
};

/** The messages and applications of the site's forms. */
export function Enquiries() {
  const all = useQuery({
    queryKey: ['enquiries'],
    queryFn: () => ask<EnquirySummary[]>(api.enquiries()),
    refetchInterval: 30_000,
  });
  return (
    <>
      <h1>Enquiries</h1>
      {all.isError && <p className="fault">{reason(all.error)}</p>}
      {all.data?.length === 0 && <p className="quiet">None is kept here at the moment.</p>}
      <ul className="lines">
        {all.data?.map((one) => (
          <li key={one.id}>
            <Enquiry one={one} />
          </li>
        ))}
      </ul>
      <Erase />
    </>
  );
}

function Enquiry({ one }: { one: EnquirySummary }) {
  const { act, fault } = useAct();
  const [note, setNote] = useKeptText(keptAs.note(one.id));
  const wish = (kind: 'open' | 'send') => act(() => ask(api.enquiry(one.id), 'POST', { kind }));
  const answered = (event: FormEvent) => {
    event.preventDefault();
    void act(async () => {
      await ask(api.enquiry(one.id), 'POST', { kind: 'answered', note });
      setNote('');
    });
  };
  return (
    <details className={styles.enquiry} data-open={one.answered === null}>
      <summary>
        <strong>{one.name || one.from}</strong> <span>{one.subject}</span>{' '}
        <span className="quiet">
          {[
            moment(one.receivedAt),
            one.answered ? `Answered by ${one.answered.by}` : PLACES[one.place],
            one.files.length === 1 ? 'one file' : one.files.length > 1 && `${one.files.length} files`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </summary>
      <dl className={styles.fields}>
        {one.fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {one.lastError && <p className="fault">{`The mail server said: ${one.lastError}`}</p>}
      {one.answered?.note && <p>{`Note: ${one.answered.note}`}</p>}
      <p className="row">
        {one.files.map(({ name, size }, index) => (
          <a key={name} href={api.enquiryFile(one.id, index)} download={name}>
            {`${name} (${Math.max(1, Math.round(size / 1024))} KB)`}
          </a>
        ))}
        {one.from && (
          <a href={`mailto:${one.from}?subject=${encodeURIComponent(`Re: ${one.subject}`)}`}>
            Answer by e-mail
          </a>
        )}
        {one.place !== 'waiting' && (
          <button type="button" className="plain" onClick={() => wish('send')}>
            {one.place === 'held' ? 'It is no spam: send it' : 'Send it to the studio again'}
          </button>
        )}
        {one.answered && (
          <button type="button" className="plain" onClick={() => wish('open')}>
            Not answered after all
          </button>
        )}
      </p>
      {!one.answered && (
        <form onSubmit={answered} className="row">
          <label>
            Note <input maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
          </label>
          <button type="submit" className="button">
            Mark as answered
          </button>
          {note !== '' && <span className="quiet">Not saved yet</span>}
        </form>
      )}
      <Fault>{fault}</Fault>
    </details>
  );
}

/** The right to be forgotten: everything that a person sent, found by the e-mail address, gone for good. */
function Erase() {
  const [email, setEmail] = useState('');
  const [found, setFound] = useState<PersonAnswer | null>(null);
  const [erased, setErased] = useState<PersonAnswer | null>(null);
  const count = found?.count ?? 0;
  const unread = (found ?? erased)?.unread ?? 0;
  const { act, fault } = useAct();
  const look = (erase: boolean) =>
    act(async () => {
      const answer = await ask<PersonAnswer>(api.person(), 'POST', { email, erase });
      setFound(erase ? null : answer);
      setErased(erase ? answer : null);
    });
  return (
    <section className={styles.erase}>
      <h2>Erase a person</h2>
      <p>Everybody may ask for it. Every message and CV of one e-mail address is removed here for good.</p>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          void look(false);
        }}
      >
        <label>
          E-mail{' '}
          <input
            inputMode="email"
            autoComplete="off"
            required
            value={email}
            onChange={({ target }) => {
              setEmail(target.value);
              setFound(null);
            }}
          />
        </label>
        <button type="submit" className="button">
          Look
        </button>
        {count > 0 && (
          <button type="button" className="button" onClick={() => look(true)}>
            {`Erase ${count === 1 ? 'one message' : `${count} messages`} for good`}
          </button>
        )}
      </form>
      <p aria-live="polite">
        {[
          found?.count === 0 && 'Nothing is kept of this address.',
          erased && `Erased: ${erased.count}. What lies in the studio’s mailbox has to be deleted there.`,
          unread > 0 &&
            `${unread === 1 ? 'One message is' : `${unread} messages are`} damaged and cannot be read, so that nobody knows whose: whoever runs the server removes them from the relay’s folder.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Fault>{fault}</Fault>
    </section>
  );
}
