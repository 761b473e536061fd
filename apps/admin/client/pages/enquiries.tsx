import { useEffect, useRef } from 'react';
import { errorMessage } from '../api-client.ts';
import { DownloadCsv } from './enquiries/download-csv.tsx';
import styles from './enquiries/enquiries.module.css';
import { Message } from './enquiries/message.tsx';
import { FilterNav, MessageList } from './enquiries/message-list.tsx';
import { PersonalData } from './enquiries/personal-data.tsx';
import { SearchField } from './enquiries/search-field.tsx';
import { useInbox } from './enquiries/use-inbox.ts';
import { useInboxUrl } from './enquiries/use-inbox-url.ts';

/** The inbox. It contains the messages, briefs and applications that visitors sent through the site's forms. */
export function Enquiries() {
  const inboxUrl = useInboxUrl();
  const { search, filter, messageId } = inboxUrl;
  const inbox = useInbox(filter, search);
  const { messages, counts } = inbox;
  const shownCount = counts?.[filter];
  useRestoreFocusAfterClosing(messageId);

  return (
    <div className={styles.page} data-open={messageId !== ''}>
      <div className={styles.head}>
        <h1>Enquiries</h1>
        <SearchField search={search} onChange={inboxUrl.setSearch} />
      </div>
      <FilterNav url={inboxUrl} counts={counts} />
      <p className="visually-hidden" aria-live="polite">
        {shownCount !== undefined && (shownCount === 1 ? 'One message' : `${shownCount} messages`)}
      </p>
      {inbox.error !== null && <p className="error">{errorMessage(inbox.error)}</p>}
      <div className={styles.inbox}>
        <section className={styles.listPane} aria-label="Messages">
          <MessageList url={inboxUrl} inbox={inbox} />
          <div className={`row ${styles.tools}`}>
            <DownloadCsv filter={filter} search={search} count={shownCount ?? 0} />
          </div>
        </section>
        <section className={styles.messagePane} aria-label="Message">
          {messageId === '' ? (
            <p className={styles.hint}>{messages.length > 0 && 'Select a message to read it.'}</p>
          ) : (
            <Message key={messageId} id={messageId} listUrl={inboxUrl.getListUrl()} />
          )}
        </section>
      </div>
      <PersonalData />
    </div>
  );
}

/** When a message that contains the focus is closed, moves the focus to its row in the list, or to the page if the row is gone. */
function useRestoreFocusAfterClosing(messageId: string): void {
  const lastMessageId = useRef('');
  // This is an effect, because a phone shows the list only after the message is closed.
  useEffect(() => {
    const closedId = lastMessageId.current;
    lastMessageId.current = messageId;
    if (messageId !== '' || closedId === '' || document.activeElement !== document.body) return;
    (document.getElementById(`message-${closedId}`) ?? document.getElementById('main'))?.focus();
  }, [messageId]);
}
