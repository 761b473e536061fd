import * as messages from 'virtual:messages/model';
import { useId, useState } from 'react';
import { withChoiceParam } from './choice-param.ts';
import styles from './view-in-ar.module.css';

interface ArQrCodeProps {
  /** The option chosen on this page, which the phone opens with. */
  choice: string | undefined;
  className: string | undefined;
}

/** A button that opens a QR code of this page, with its URL as text. */
export function ArQrCode({ choice, className }: ArQrCodeProps) {
  const id = useId();
  const [url, setUrl] = useState('');
  const [modules, setModules] = useState<boolean[][]>();
  const generate = async () => {
    const pageUrl = withChoiceParam(location.href, choice);
    setUrl(pageUrl);
    const { encode } = await import('uqr');
    setModules(encode(pageUrl, { border: 2 }).data);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={className}
        // When the encoder cannot be loaded, only the URL is shown.
        onClick={() => void generate().catch(() => setModules(undefined))}
      >
        {messages.viewInYourRoom}
      </button>
      <div id={id} popover="auto" className={styles.popover}>
        {modules && (
          <svg viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={messages.qrCode}>
            <path
              d={modules
                .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
                .join('')}
            />
          </svg>
        )}
        <p>{messages.qrCodeText}</p>
        <p className={styles.message}>
          <a href={url}>{url}</a>
        </p>
      </div>
    </>
  );
}
