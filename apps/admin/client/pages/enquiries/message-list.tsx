import { Link } from 'react-router';
import type { EnquiriesResponse, EnquirySummary } from '../../../api-types.ts';
import { INBOX_FILTERS, type InboxFilter } from '../../../inbox-filters.ts';
import { formatDateTime, formatRelativeTime } from '../../ui/format.ts';
import styles from './enquiries.module.css';
import { TimeLeft } from './time-left.tsx';
import type { Inbox } from './use-inbox.ts';
import type { InboxUrl } from './use-inbox-url.ts';

const FILTER_LABELS: Readonly<Record<InboxFilter, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  answered: 'Answered',
  briefs: 'Briefs',
  applications: 'Applications',
  newsletter: 'Newsletter',
  spam: 'Spam',
  all: 'All',
};

/** Explanations for filters without messages. */
const EMPTY_FILTER_TEXTS: Readonly<Record<InboxFilter, string>> = {
  open: 'Everybody has an answer. New messages appear here by themselves.',
  overdue: 'No message has waited too long.',
  answered: 'A message that you mark as answered appears here.',
  briefs: 'Briefs from the site’s page /brief appear here.',
  applications: 'Applications from the site’s form appear here.',
  newsletter: 'New subscribers of the newsletter appear here.',
  spam: 'Messages that look like spam wait here and are not mailed to you. Look here if an expected one is missing.',
  all: 'Messages from the site’s forms appear here. Sent ones are deleted after the time that the privacy policy states.',
};

/** The filters of the inbox with their numbers of messages. */
export function FilterNav({
  url,
  counts,
}: {
  url: InboxUrl;
  counts: EnquiriesResponse['counts'] | undefined;
}) {
  return (
    <nav aria-label="Filters" className={`filter-links ${styles.filters}`}>
      {INBOX_FILTERS.map((filter) => (
        <Link
          key={filter}
          to={url.getFilterUrl(filter)}
          aria-current={filter === url.filter ? 'true' : undefined}
          data-alert={filter === 'overdue' && (counts?.overdue ?? 0) > 0}
        >
          <span>{FILTER_LABELS[filter]}</span> <small>{counts?.[filter]}</small>
        </Link>
      ))}
    </nav>
  );
}

/** The messages of the chosen filter. */
export function MessageList({ url, inbox }: { url: InboxUrl; inbox: Inbox }) {
  const { messages, loadMore, isLoadingMore } = inbox;
  if (inbox.isPending) return <p className="muted">Loading …</p>;
  if (inbox.error && messages.length === 0) return null;
  if (messages.length === 0)
    return (
      <div className={styles.empty}>
        <p>
          <strong>{url.search ? 'No message contains all of these words.' : 'No messages'}</strong>
        </p>
        {url.search && inbox.counts && inbox.counts.all > 0 ? (
          <p>
            <Link to={url.getFilterUrl('all')}>
              {inbox.counts.all === 1 ? 'One message in All' : `${inbox.counts.all} messages in All`}
            </Link>
          </p>
        ) : (
          <p className="muted">
            {url.search ? 'Try fewer words, or part of a name.' : EMPTY_FILTER_TEXTS[url.filter]}
          </p>
        )}
      </div>
    );
  return (
    <>
      <ul className={`divided-list ${styles.list}`}>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageRow message={message} url={url} />
          </li>
        ))}
      </ul>
      {loadMore && (
        <button type="button" className="button" disabled={isLoadingMore} onClick={loadMore}>
          Load more
        </button>
      )}
    </>
  );
}

const DELIVERY_LABELS = {
  queued: 'Waiting to be mailed',
  failed: 'Not mailed',
  quarantined: 'Spam',
} as const;

function MessageRow({ message, url }: { message: EnquirySummary; url: InboxUrl }) {
  const { id, name, from, receivedAt, subject, excerpt, due, answered, status, fileCount, hasWebhookFailed } =
    message;
  const details = [
    answered && `Answered by ${answered.by}`,
    status !== 'sent' && DELIVERY_LABELS[status],
    hasWebhookFailed && 'Not sent to your CRM',
    fileCount > 0 && (fileCount === 1 ? '1 file' : `${fileCount} files`),
  ].filter(Boolean);
  return (
    <Link
      to={url.getMessageUrl(id)}
      id={`message-${id}`}
      className={styles.row}
      data-waiting={due !== null}
      aria-current={id === url.messageId ? 'true' : undefined}
    >
      <span className={styles.sender} dir="auto">
        {name || from || 'Unknown sender'}
      </span>
      <time className="muted" dateTime={receivedAt} title={formatDateTime(receivedAt)}>
        {formatRelativeTime(receivedAt)}
      </time>
      <span className={styles.subject} dir="auto">
        {subject}
      </span>
      {due && <TimeLeft due={due} />}
      {excerpt && (
        <span className={styles.excerpt} dir="auto">
          {excerpt}
        </span>
      )}
      {details.length > 0 && <span className={`muted ${styles.details}`}>{details.join(' · ')}</span>}
    </Link>
  );
}
