import * as messages from 'virtual:messages/article';
import { lazy, Suspense, useState } from 'react';
import { requiresScriptClass } from '../../critical-path/contract.ts';
import { prefetchOnIntent } from '../../ui/prefetch-on-intent.ts';
import styles from './share-button.module.css';

const loadToasts = () => import('../../ui/toasts.tsx');
const Toasts = lazy(loadToasts);
const prefetchProps = prefetchOnIntent(loadToasts);

type CopyResult = { kind: 'copied'; times: number } | { kind: 'denied' } | undefined;

/** Copies the URL of the article. Shows the URL in a field when the browser denies access to the clipboard. */
export function ShareButton({ url }: { url: string }) {
  const [result, setResult] = useState<CopyResult>();

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setResult((previous) => ({
        kind: 'copied',
        times: previous?.kind === 'copied' ? previous.times + 1 : 1,
      }));
    } catch {
      setResult({ kind: 'denied' });
    }
  };

  return (
    <>
      <button
        type="button"
        className={`${styles.share} ${requiresScriptClass}`}
        onClick={copy}
        {...prefetchProps}
      >
        {messages.share}
      </button>
      {result?.kind === 'copied' && (
        <Suspense>
          <Toasts message={messages.copied} count={result.times} />
        </Suspense>
      )}
      {result?.kind === 'denied' && (
        <p role="alert" className={styles.denied}>
          {messages.copyDenied}
          <input
            readOnly
            value={url}
            aria-label={messages.address}
            className={styles.address}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
    </>
  );
}
