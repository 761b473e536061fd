import * as messages from 'virtual:messages/article';
import { useState } from 'react';
import { requiresScriptClass } from '../../critical-path/contract.ts';
import { prefetchOnIntent } from '../../ui/prefetch-on-intent.ts';
import styles from './copy-link-button.module.css';

const loadToasts = () => import('../../ui/toasts.tsx');
const prefetchProps = prefetchOnIntent(loadToasts);

interface CopyLinkButtonProps {
  url: string;
  fieldLabel: string;
  className?: string | undefined;
}

/** A button that copies a URL. If the browser denies access to the clipboard, shows the URL in a field instead. */
export function CopyLinkButton({ url, fieldLabel, className = styles.share }: CopyLinkButtonProps) {
  const [isDenied, setDenied] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
    } catch {
      setDenied(true);
      return;
    }
    setDenied(false);
    const toasts = await loadToasts().catch(() => undefined);
    toasts?.showToast(messages.copied);
  };

  return (
    <>
      <button
        type="button"
        className={`${className} ${requiresScriptClass}`}
        onClick={copy}
        {...prefetchProps}
      >
        {messages.share}
      </button>
      {isDenied && (
        <p role="alert" className={styles.denied}>
          {messages.copyDenied}
          <input
            readOnly
            value={url}
            aria-label={fieldLabel}
            className={styles.address}
            onFocus={(event) => event.currentTarget.select()}
          />
        </p>
      )}
    </>
  );
}
