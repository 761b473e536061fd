import * as words from 'virtual:words/article';
import { lazy, Suspense, useState } from 'react';
import { needsScript } from '../../critical-path/states.ts';
import { onIntent } from '../../ui/on-intent.ts';
import styles from './share-button.module.css';

const loadToasts = () => import('../../ui/toasts.tsx');
const Toasts = lazy(loadToasts);
const intent = onIntent(loadToasts);

type Outcome = { kind: 'copied'; times: number } | { kind: 'denied' } | undefined;

/** Copies the article's address and says so; where the clipboard is denied, offers the address to copy by hand. */
export function ShareButton({ url }: { url: string }) {
  const [outcome, setOutcome] = useState<Outcome>();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setOutcome((before) => ({ kind: 'copied', times: before?.kind === 'copied' ? before.times + 1 : 1 }));
    } catch {
      setOutcome({ kind: 'denied' });
    }
  };

  return (
    <>
      <button type="button" className={`${styles.share} ${needsScript}`} onClick={copy} {...intent}>
        {words.share}
      </button>
      {outcome?.kind === 'copied' && (
        <Suspense>
          <Toasts message={words.copied} count={outcome.times} />
        </Suspense>
      )}
      {outcome?.kind === 'denied' && (
        <p role="alert" className={styles.denied}>
          {words.copyDenied}
          <input
            readOnly
            value={url}
            aria-label={words.address}
            className={styles.address}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
    </>
  );
}
