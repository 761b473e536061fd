import { toBriefRows } from '@studio/enquiry/brief';
import { getReplySubject } from '@studio/enquiry/subject';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, type To, useNavigate } from 'react-router';
import type { EnquiryResponse } from '../../../api-types.ts';
import { getDefaultLabel } from '../../../labels.ts';
import { api } from '../../../routes.ts';
import { ApiError, errorMessage, request } from '../../api-client.ts';
import { ConfirmButton } from '../../ui/dialog.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { formatDateTime, formatRelativeTime, formatZonedDateTime } from '../../ui/format.ts';
import { useAction } from '../../ui/use-action.ts';
import { backupNames, useBackedUpText } from '../../unsaved-backups.ts';
import styles from './enquiries.module.css';
import { TimeLeft } from './time-left.tsx';
import { WebhookDelivery } from './webhook-delivery.tsx';

const STATUS_LABELS = {
  queued: 'Waiting for the mail server. It is tried again automatically.',
  sent: 'Mailed to the studio',
  failed: 'Could not be mailed to the studio',
  quarantined: 'Possible spam',
};

const getMailtoUrl = (address: string): string => `mailto:${encodeURIComponent(address).replace('%40', '@')}`;

const formatSize = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / (1024 * 1024)).toFixed(1)} MB`;

/** The open message. @param listUrl URL of the list without an open message. */
export function Message({ id, listUrl }: { id: string; listUrl: To }) {
  const { data, isPending, error } = useQuery({
    queryKey: ['enquiry', id],
    queryFn: () => request<EnquiryResponse>(api.enquiry(id)),
    refetchInterval: 30_000,
  });
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== undefined;
  // After other errors, such as a lost connection, the loaded message stays visible.
  const isDeleted = error instanceof ApiError && error.status === 404;
  // Focuses the heading, because screen readers continue at the focus, and the row that had the focus may be hidden now. This is a layout
  // effect, so that a later effect cannot take the focus from a field.
  useLayoutEffect(() => {
    if (isLoaded) headingRef.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  return (
    <>
      <p className={styles.back}>
        <Link to={listUrl} className="text-button">
          ← Back to list
        </Link>
      </p>
      {isPending && <p className="muted">Loading …</p>}
      {error && <p className="error">{errorMessage(error)}</p>}
      {data && !isDeleted && (
        <article>
          <MessageHeader message={data}>
            <h2 ref={headingRef} tabIndex={-1} dir="auto">
              {data.subject}
            </h2>
          </MessageHeader>
          <Actions message={data} listUrl={listUrl} />
          <Fields message={data} />
          <Files message={data} />
          <Delivery message={data} />
          <WebhookDelivery message={data} />
        </article>
      )}
    </>
  );
}

function MessageHeader({ message, children }: { message: EnquiryResponse; children: ReactNode }) {
  const { name, from, receivedAt, due, answered, uncertainAnswer, timeZone, status, spamReasons } = message;
  return (
    <header className={styles.messageHead}>
      {children}
      <p className={styles.people}>
        {name && <strong dir="auto">{name}</strong>}
        {from && <a href={getMailtoUrl(from)}>{from}</a>}
      </p>
      <p className="muted">
        <time dateTime={receivedAt} title={formatZonedDateTime(receivedAt, timeZone)}>
          {`${formatRelativeTime(receivedAt)}, ${formatDateTime(receivedAt)}`}
        </time>
      </p>
      {due && (
        <p className={styles.due}>
          <TimeLeft due={due} />
          <span className="muted">{`Answer by ${formatZonedDateTime(due.at, timeZone)}`}</span>
        </p>
      )}
      {answered && (
        <p className={styles.note}>
          <span>{`Answered by ${answered.by}, ${formatDateTime(answered.at)}`}</span>
          {answered.note && <span dir="auto">{answered.note}</span>}
        </p>
      )}
      {uncertainAnswer && (
        <p className={styles.note}>
          <strong>Seen in the mailbox, not counted as an answer</strong>
          <span dir="auto">{uncertainAnswer}</span>
        </p>
      )}
      {status === 'quarantined' && spamReasons.length > 0 && (
        <p className={styles.note}>
          <strong>Why this may be spam</strong>
          {spamReasons.map((reason) => (
            <span key={reason}>{reason}</span>
          ))}
        </p>
      )}
    </header>
  );
}

function Actions({ message, listUrl }: { message: EnquiryResponse; listUrl: To }) {
  const { id, status, from, subject, fields, answered } = message;
  const { runAction, error } = useAction();
  const navigate = useNavigate();
  const sendAction = (kind: 'open' | 'send' | 'spam' | 'notSpam') =>
    runAction(() => request(api.enquiry(id), 'POST', { kind }));
  const deleteMessage = () =>
    runAction(async () => {
      await request(api.enquiry(id), 'DELETE');
      await navigate(listUrl);
    });
  const isSpam = status === 'quarantined';
  return (
    <div className={styles.actions}>
      <div className="row">
        {from && (
          <a
            className={`button ${isSpam ? '' : 'primary'}`}
            href={`${getMailtoUrl(from)}?subject=${encodeURIComponent(getReplySubject(subject, fields))}`}
          >
            Reply
          </a>
        )}
        {answered && (
          <button type="button" className="text-button" onClick={() => sendAction('open')}>
            Mark as open
          </button>
        )}
        {isSpam ? (
          <button type="button" className="button primary" onClick={() => sendAction('notSpam')}>
            Not spam
          </button>
        ) : (
          <button type="button" className="text-button" onClick={() => sendAction('spam')}>
            Spam
          </button>
        )}
        {(status === 'sent' || status === 'failed') && (
          <button type="button" className="text-button" onClick={() => sendAction('send')}>
            Send again
          </button>
        )}
        <ConfirmButton
          trigger={{ children: 'Delete', className: 'text-button' }}
          title="Delete this message?"
          action="Delete permanently"
          onConfirm={deleteMessage}
        >
          It is deleted with its files and cannot be restored. The mail in the studio’s mailbox stays.
        </ConfirmButton>
      </div>
      {!answered && !isSpam && <MarkAsAnswered id={id} />}
      <ErrorMessage>{error}</ErrorMessage>
    </div>
  );
}

function MarkAsAnswered({ id }: { id: string }) {
  const { runAction, error } = useAction();
  const [note, setNote] = useBackedUpText(backupNames.note(id));
  const markAsAnswered = (event: FormEvent) => {
    event.preventDefault();
    void runAction(async () => {
      await request(api.enquiry(id), 'POST', { kind: 'answered', note });
      setNote('');
    });
  };
  return (
    <>
      <form onSubmit={markAsAnswered} className={`row ${styles.answerForm}`}>
        <label>
          <span>
            Note <span className="muted">{note === '' ? 'optional' : 'not saved yet'}</span>
          </span>
          <input
            dir="auto"
            // `maxLength` would cut a pasted text without a word.
            pattern=".{0,2000}"
            title="At most 2,000 characters"
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <button type="submit" className="button">
          Mark as answered
        </button>
      </form>
      <ErrorMessage>{error}</ErrorMessage>
    </>
  );
}

function Fields({ message: { kind, fields } }: { message: EnquiryResponse }) {
  const isLongText = (name: string) => /^(message|cover)/i.test(name);
  // The header shows the name and the e-mail address.
  const shortFields = fields.filter(
    ({ name, value }) => !isLongText(name) && !/^(name|email)$/i.test(name) && value.trim() !== '',
  );
  return (
    <>
      {fields
        .filter(({ name, value }) => isLongText(name) && value.trim() !== '')
        .map(({ name, value }) => (
          <p key={name} className={styles.text} dir="auto">
            {value}
          </p>
        ))}
      <dl className={styles.fields}>
        {(kind === 'brief'
          ? toBriefRows(shortFields)
          : shortFields.map(({ name, value }) => ({ label: getDefaultLabel(name), value, hasLinks: false }))
        ).map(({ label, value, hasLinks }, index) => (
          <div key={`${label} ${index}`}>
            <dt>{label}</dt>
            <dd dir="auto">
              {/^phone$/i.test(label) ? (
                <a href={`tel:${value.replace(/[^+\d]/g, '')}`}>{value}</a>
              ) : hasLinks ? (
                <LinkedText text={value} />
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A text whose web addresses are links. */
function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function Files({ message: { id, files } }: { message: EnquiryResponse }) {
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="files">
      <h3 id="files">{files.length === 1 ? 'File' : 'Files'}</h3>
      <ul className={`divided-list ${styles.files}`}>
        {files.map(({ name, size, canView }, index) => (
          <li key={`${name} ${index}`} className="row">
            {canView && !/\.pdf$/i.test(name) && (
              <a
                href={api.viewEnquiryFile(id, index)}
                target="_blank"
                rel="noreferrer"
                className={styles.preview}
              >
                <img src={api.viewEnquiryFile(id, index)} alt={name} loading="lazy" />
              </a>
            )}
            <span className={styles.fileName} dir="auto">
              {name}
            </span>
            <span className="muted">{formatSize(size)}</span>
            <a href={api.enquiryFile(id, index)} download={name} className="text-button">
              Download<span className="visually-hidden">{` ${name}`}</span>
            </a>
            {canView && (
              <a
                href={api.viewEnquiryFile(id, index)}
                target="_blank"
                rel="noreferrer"
                className="text-button"
              >
                Open in new tab<span className="visually-hidden">{` ${name}`}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Delivery({ message: { status, sentAt, lastError } }: { message: EnquiryResponse }) {
  return (
    <footer className={styles.delivery}>
      <p className={status === 'failed' ? 'error' : 'muted'}>
        {[
          STATUS_LABELS[status],
          status === 'quarantined' && (sentAt ? 'mailed to the studio' : 'not mailed to the studio'),
          sentAt && formatDateTime(sentAt),
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      {lastError && <p className="muted">{`The mail server answered: ${lastError}`}</p>}
    </footer>
  );
}
