import * as messages from 'virtual:messages/model';
import { useId, useState } from 'react';
import { withChoiceParam } from './choice-param.ts';
import styles from './view-in-ar.module.css';

interface ArQrCodeProps {
  /** The chosen option. The phone opens the page with the same option. */
  choice: string | undefined;
  className: string | undefined;
}

/** A button that opens a popover with the URL of this page, as text and as a QR code. */
export function ArQrCode({ choice, className }: ArQrCodeProps) {
  const popoverId = useId();
  const [url, setUrl] = useState('');
  const [qrModules, setQrModules] = useState<boolean[][]>();
  const generateQrCode = async () => {
    const pageUrl = withChoiceParam(location.href, choice);
    setUrl(pageUrl);
    const { encode } = await import('uqr');
    setQrModules(encode(pageUrl, { border: 2 }).data);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={popoverId}
        className={className}
        // If the QR encoder cannot be loaded, only the URL is shown.
        onClick={() => void generateQrCode().catch(() => setQrModules(undefined))}
      >
        {messages.viewInYourRoom}
      </button>
      <div id={popoverId} popover="auto" className={styles.popover}>
        {qrModules && (
          <svg
            viewBox={`0 0 ${qrModules.length} ${qrModules.length}`}
            role="img"
            aria-label={messages.qrCode}
          >
            <path
              d={qrModules
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
