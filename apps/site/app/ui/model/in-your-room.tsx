import * as words from 'virtual:words/model';
import type { ModelSource } from '@studio/models/model-source';
import { useEffect, useId, useState } from 'react';
import styles from './in-your-room.module.css';
import { RoomCode } from './room-code.tsx';

interface InYourRoomProps {
  model: ModelSource;
  title: string;
  /** In what of that it is offered in it is looked at; a phone that follows the code goes on with that. */
  choice?: string | undefined;
  className: string | undefined;
}

/** What a device has to show a model in the room it is in. */
type Way = 'quick-look' | 'scene-viewer' | 'code';

/** Quick Look opens at once only from a link whose first child is a picture; this one is empty. */
const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * A link that has the visitor's phone show a piece at true size where they are: Quick Look on iPhone and iPad, Scene Viewer
 * on Android. At a desk a code leads a phone to this page. Offered once the page knows which, and nowhere else.
 */
export function InYourRoom({ model, title, choice, className }: InYourRoomProps) {
  const [way, setWay] = useState<Way>();
  useEffect(() => setWay(wayHere()), []);
  if (way === 'quick-look')
    return (
      <a rel="ar" href={`${model.files}.usdz#allowsContentScaling=0`} className={className}>
        <img src={PICTURE} alt="" width="1" height="1" />
        {words.inYourRoom}
      </a>
    );
  if (way === 'scene-viewer') return <SceneViewer model={model} title={title} className={className} />;
  return way === 'code' ? <RoomCode choice={choice} className={className} /> : null;
}

function wayHere(): Way | undefined {
  if (document.createElement('a').relList.supports('ar')) return 'quick-look';
  const { userAgent } = navigator;
  // Neither Firefox nor the windows that other apps open pages in ("wv") hand it on.
  const isChromium = /chrome\//i.test(userAgent) && !/; wv\)/.test(userAgent);
  if (/android/i.test(userAgent)) return isChromium ? 'scene-viewer' : undefined;
  // A code is no use on the screen of a phone, nor where there is nothing to unfold it in.
  const isDesk = matchMedia('(any-pointer: fine)').matches && 'popover' in HTMLElement.prototype;
  return isDesk ? 'code' : undefined;
}

/** Milliseconds after which a page that is still seen says that nothing came. */
const PATIENCE = 3_000;

/** The link to Android's Scene Viewer, and a line where that does not open. */
function SceneViewer({ model, title, className }: Omit<InYourRoomProps, 'choice'>) {
  const id = useId();
  const [failed, setFailed] = useState(false);
  const onClick = () => {
    setFailed(false);
    const timer = setTimeout(() => setFailed(true), PATIENCE);
    document.addEventListener('visibilitychange', () => clearTimeout(timer), { once: true });
  };
  return (
    <>
      <a href={sceneViewer(model, title, id)} onClick={onClick} className={className}>
        {words.inYourRoom}
      </a>
      <p id={id} role="status" className={failed ? styles.line : 'visually-hidden'}>
        {failed && words.noRoom}
      </p>
    </>
  );
}

/**
 * What Android opens in Scene Viewer. True size is the point, so it cannot be scaled.
 *
 * @param line the id of what says that it cannot be opened, where Android goes then: the same page, which is not left.
 */
function sceneViewer({ files }: ModelSource, title: string, line: string): string {
  const query = new URLSearchParams({
    file: new URL(`${files}.ar.glb`, location.href).href,
    mode: 'ar_preferred',
    resizable: 'false',
    title,
  });
  const back = new URL(location.href);
  back.hash = line;
  return `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;scheme=https;package=com.google.ar.core;action=android.intent.action.VIEW;S.browser_fallback_url=${encodeURIComponent(back.href)};end;`;
}
