import * as words from 'virtual:words/model';
import { useEffect, useId, useState } from 'react';
import styles from './in-your-room.module.css';
import type { ModelSource } from './model-source.ts';

interface InYourRoomProps {
  model: ModelSource;
  title: string;
  className: string | undefined;
}

/** What a device has to show a model in the room it is in. */
type Way = 'quick-look' | 'scene-viewer' | 'code';

/** Quick Look opens at once only from a link whose first child is a picture; this one is empty. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * A link that has the visitor's phone show a piece at true size where they are: Quick Look on iPhone and iPad, Scene Viewer
 * on Android. Elsewhere a code leads a phone to this page. Offered once the page knows which.
 */
export function InYourRoom({ model, title, className }: InYourRoomProps) {
  const [way, setWay] = useState<Way>();
  useEffect(() => setWay(wayHere()), []);
  if (way === 'quick-look')
    return (
      <a rel="ar" href={`${model.files}.usdz#allowsContentScaling=0`} className={className}>
        <img src={PICTURE} alt="" width="1" height="1" />
        {words.inYourRoom}
      </a>
    );
  if (way === 'scene-viewer')
    return (
      <a href={sceneViewer(model, title)} className={className}>
        {words.inYourRoom}
      </a>
    );
  return way === 'code' ? <Code className={className} /> : null;
}

function wayHere(): Way {
  if (document.createElement('a').relList.supports('ar')) return 'quick-look';
  return /android/i.test(navigator.userAgent) ? 'scene-viewer' : 'code';
}

/** What Android opens in Scene Viewer, and where it cannot, the page again. True size is the point, so it cannot be scaled. */
function sceneViewer({ files }: ModelSource, title: string): string {
  const query = new URLSearchParams({
    file: new URL(`${files}.ar.glb`, location.href).href,
    mode: 'ar_preferred',
    resizable: 'false',
    title,
  });
  const back = encodeURIComponent(location.href);
  return `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;scheme=https;package=com.google.ar.core;action=android.intent.action.VIEW;S.browser_fallback_url=${back};end;`;
}

/** A button that shows a code for a phone's camera. */
function Code({ className }: { className: string | undefined }) {
  const id = useId();
  const [squares, setSquares] = useState<boolean[][]>();
  const draw = async () => {
    const { encode } = await import('uqr');
    setSquares(encode(location.origin + location.pathname, { border: 2 }).data);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={className}
        onClick={() => void draw().catch(() => {})}
      >
        {words.inYourRoom}
      </button>
      <div id={id} popover="auto" className={styles.code}>
        {squares && (
          <svg viewBox={`0 0 ${squares.length} ${squares.length}`} role="img" aria-label={words.code}>
            <path
              d={squares
                .flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : [])))
                .join('')}
            />
          </svg>
        )}
        <p>{words.codeText}</p>
      </div>
    </>
  );
}
