import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { EnquiriesResponse, EnquirySummary, PersonalDataResponse } from '../../api-types.ts';
import { labelFor } from '../../labels.ts';
import { api } from '../../routes.ts';
import { formatTimeLeft } from '../../time-left.ts';
import { errorMessage, request } from '../api-client.ts';
import { ErrorMessage } from '../ui/error-message.tsx';
import { formatDateTime, formatRelativeTime } from '../ui/format.ts';
import { useAction } from '../ui/use-action.ts';
import { backupNames, useBackedUpText } from '../unsaved-backups.ts';
import styles from './enquiries.module.css';

const STATUS_LABELS = {
  queued: 'Waiting for the mail server',
  sent: 'Sent',
  failed: 'Could not be sent',
  quarantined: 'Possible spam',
};

/** The page with the messages and applications that visitors sent through the site's forms. */
export function Enquiries() {
  const { data, isError, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['enquiries'],
    queryFn: ({ pageParam }) => request<EnquiriesResponse>(api.enquiries(pageParam)),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: 30_000,
  });
  const enquiries = data?.pages.flatMap((page) => page.enquiries);
  return (
    <>
      <h1>Enquiries</h1>
      {isError && <p className="error">{errorMessage(error)}</p>}
      {enquiries?.length === 0 && <p className="muted">No enquiries yet.</p>}
      <ul className="divided-list">
        {enquiries?.map((enquiry) => (
          <li key={enquiry.id}>
            <Enquiry enquiry={enquiry} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load more
        </button>
      )}
      <ErasePersonalData />
    </>
  );
}

function Enquiry({ enquiry }: { enquiry: EnquirySummary }) {
  const { run, error } = useAction();
  const [note, setNote] = useBackedUpText(backupNames.note(enquiry.id));
  const sendAction = (kind: 'open' | 'send') => run(() => request(api.enquiry(enquiry.id), 'POST', { kind }));
  const markAsAnswered = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await request(api.enquiry(enquiry.id), 'POST', { kind: 'answered', note });
      setNote('');
    });
  };
  return (
    <details className={styles.enquiry} data-open={enquiry.answered === null}>
      <summary>
        <strong>{enquiry.name || enquiry.from}</strong> <span>{enquiry.subject}</span>{' '}
        {enquiry.timeLeftMs !== null && (
          <span className={enquiry.timeLeftMs > 0 ? undefined : 'error'}>
            {formatTimeLeft(enquiry.timeLeftMs)}
          </span>
        )}
        <span className="muted">
          {[
            `${formatRelativeTime(enquiry.receivedAt)} (${formatDateTime(enquiry.receivedAt)})`,
            enquiry.answered ? `Answered by ${enquiry.answered.by}` : STATUS_LABELS[enquiry.status],
            enquiry.files.length === 1
              ? 'one file'
              : enquiry.files.length > 1 && `${enquiry.files.length} files`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </summary>
      <dl className={styles.fields}>
        {enquiry.fields.map(({ name, value }) => (
          <div key={name}>
            <dt>{labelFor(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {enquiry.lastError && <p className="error">{`The mail server answered: ${enquiry.lastError}`}</p>}
      {enquiry.answered?.note && <p>{`Note: ${enquiry.answered.note}`}</p>}
      <p className="row">
        {enquiry.files.map(({ name, size }, index) => (
          <a key={name} href={api.enquiryFile(enquiry.id, index)} download={name}>
            {`${name} (${Math.max(1, Math.round(size / 1024))} KB)`}
          </a>
        ))}
        {enquiry.from && (
          <a href={`mailto:${enquiry.from}?subject=${encodeURIComponent(`Re: ${enquiry.subject}`)}`}>
            Answer by e-mail
          </a>
        )}
        {enquiry.status !== 'queued' && (
          <button type="button" className="text-button" onClick={() => sendAction('send')}>
            {enquiry.status === 'quarantined' ? 'Not spam: send to the studio' : 'Send to the studio again'}
          </button>
        )}
        {enquiry.answered && (
          <button type="button" className="text-button" onClick={() => sendAction('open')}>
            Mark as not answered
          </button>
        )}
      </p>
      {!enquiry.answered && (
        <form onSubmit={markAsAnswered} className="row">
          <label>
            Note <input maxLength={2000} value={note} onChange={({ target }) => setNote(target.value)} />
          </label>
          <button type="submit" className="button">
            Mark as answered
          </button>
          {note !== '' && <span className="muted">Not saved yet</span>}
        </form>
      )}
      <ErrorMessage>{error}</ErrorMessage>
    </details>
  );
}

/** Finds and erases all messages from one e-mail address (GDPR, right to erasure). */
function ErasePersonalData() {
  const [email, setEmail] = useState('');
  const [searchResult, setSearchResult] = useState<PersonalDataResponse | null>(null);
  const [erasureResult, setErasureResult] = useState<PersonalDataResponse | null>(null);
  const count = searchResult?.count ?? 0;
  const { run, error } = useAction();
  const requestPersonalData = (erase: boolean) =>
    request<PersonalDataResponse>(api.personalData(), 'POST', { email, erase });
  const findMessages = () =>
    run(async () => {
      setSearchResult(await requestPersonalData(false));
      setErasureResult(null);
    });
  const eraseMessages = () =>
    run(async () => {
      setErasureResult(await requestPersonalData(true));
      setSearchResult(null);
    });
  return (
    <section className={styles.erase}>
      <h2>Erase personal data</h2>
      <p>
        Everybody has the right to ask for this. It deletes all messages and CVs from one e-mail address
        permanently.
      </p>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault();
          void findMessages();
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
              setSearchResult(null);
            }}
          />
        </label>
        <button type="submit" className="button">
          Find messages
        </button>
        {count > 0 && (
          <button type="button" className="button" onClick={eraseMessages}>
            {`Erase ${count === 1 ? 'one message' : `${count} messages`} permanently`}
          </button>
        )}
      </form>
      <p aria-live="polite">
        {[
          searchResult?.count === 0 && 'There are no messages from this address.',
          erasureResult &&
            `Erased: ${erasureResult.count}. Delete the copies in the studio’s mailbox yourself.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <ErrorMessage>{error}</ErrorMessage>
    </section>
  );
}
