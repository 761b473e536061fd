import * as reading from 'virtual:words/reading';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { needsScript } from '../../critical-path/states.ts';
import { onIntent } from '../../ui/on-intent.ts';
import styles from './more.module.css';
import type { MoreFile } from './more-file.ts';

const loadCode = () => import('./load-file.ts');

const intent = onIntent(loadCode);

type Loading = 'idle' | 'busy' | 'failed';

interface MoreProps<Thing> {
  /** What the button says. */
  label: string;
  /** What is said of what it brings, or of that nothing came. */
  words: { oneMore: string; severalMore: (values: { count: number }) => string; notLoaded: string };
  /** Address of the next file; the button leaves when there is none. */
  next: string | undefined;
  /** The list that grows. */
  list: RefObject<HTMLElement | null>;
  onBrought: (things: Thing[]) => void;
}

/**
 * A button beneath a list that brings more of it from a file, says how many came, and moves the focus to the first of
 * them. A failure is told and can be tried again. Not offered without script.
 */
export function More<Thing>({ label, words, next, list, onBrought }: MoreProps<Thing>) {
  const [loading, setLoading] = useState<Loading>('idle');
  const [news, setNews] = useState('');

  const bring = async (address: string) => {
    if (loading === 'busy') return;
    setLoading('busy');
    // Words that stay the same would not be spoken again.
    setNews('');
    try {
      const { loadFile } = await loadCode();
      const { things }: MoreFile<Thing> = await loadFile(address);
      const listed = new Set(list.current?.children);
      flushSync(() => {
        onBrought(things);
        setLoading('idle');
        setNews(things.length === 1 ? words.oneMore : words.severalMore({ count: things.length }));
      });
      // The button may have left; reading goes on at the first of the new ones.
      const first = [...(list.current?.children ?? [])].find((item) => !listed.has(item));
      first?.querySelector('a')?.focus({ preventScroll: true });
    } catch (failure) {
      console.error(failure);
      setLoading('failed');
    }
  };

  return (
    <>
      {next && (
        <button
          type="button"
          className={`${styles.more} ${needsScript}`}
          onClick={() => bring(next)}
          {...intent}
          aria-disabled={loading === 'busy'}
        >
          {loading === 'busy' ? reading.loading : label}
        </button>
      )}
      {loading === 'failed' && (
        <p role="alert" className={styles.failure}>
          {words.notLoaded}
        </p>
      )}
      <p role="status" className="visually-hidden">
        {news}
      </p>
    </>
  );
}
