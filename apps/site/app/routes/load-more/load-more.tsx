import * as reading from 'virtual:messages/reading';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { requiresScriptClass } from '../../critical-path/contract.ts';
import { prefetchOnIntent } from '../../ui/prefetch-on-intent.ts';
import type { EntriesPage } from './entries-page.ts';
import styles from './load-more.module.css';

const loadFetcher = () => import('./fetch-entries-page.ts');

const prefetchProps = prefetchOnIntent(loadFetcher);

type Status = 'idle' | 'loading' | 'failed';

interface LoadMoreProps<Entry> {
  label: string;
  /** Texts for screen readers, and the error message. */
  messages: { oneMore: string; severalMore: (values: { count: number }) => string; notLoaded: string };
  /** URL of the next file. Without one, there is no button. */
  nextUrl: string | undefined;
  /** The list that contains the entries. */
  list: RefObject<HTMLElement | null>;
  onLoaded: (entries: Entry[]) => void;
}

/**
 * A button that loads more entries of a list. Announces their number, and moves the focus to the first new entry. If loading fails,
 * shows a message. Hidden without JavaScript.
 */
export function LoadMore<Entry>({ label, messages, nextUrl, list, onLoaded }: LoadMoreProps<Entry>) {
  const [status, setStatus] = useState<Status>('idle');
  const [announcement, setAnnouncement] = useState('');

  const loadNext = async (url: string) => {
    if (status === 'loading') return;
    setStatus('loading');
    // Screen readers do not repeat an unchanged text, so this clears the last announcement.
    setAnnouncement('');
    try {
      const { fetchEntriesPage } = await loadFetcher();
      const { entries }: EntriesPage<Entry> = await fetchEntriesPage(url);
      const previousItems = new Set(list.current?.children);
      flushSync(() => {
        onLoaded(entries);
        setStatus('idle');
        setAnnouncement(
          entries.length === 1 ? messages.oneMore : messages.severalMore({ count: entries.length }),
        );
      });
      // The focus moves, because the button may have been removed.
      const firstNewItem = [...(list.current?.children ?? [])].find((item) => !previousItems.has(item));
      firstNewItem?.querySelector('a')?.focus({ preventScroll: true });
    } catch (error) {
      console.error(error);
      setStatus('failed');
    }
  };

  return (
    <>
      {nextUrl && (
        <button
          type="button"
          className={`${styles.button} ${requiresScriptClass}`}
          onClick={() => loadNext(nextUrl)}
          {...prefetchProps}
          aria-disabled={status === 'loading'}
        >
          {status === 'loading' ? reading.loading : label}
        </button>
      )}
      {status === 'failed' && (
        <p role="alert" className={styles.error}>
          {messages.notLoaded}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}
