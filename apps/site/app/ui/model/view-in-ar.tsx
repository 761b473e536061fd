import * as messages from 'virtual:messages/model';
import type { ModelSource } from '@studio/models/model-source';
import { useEffect, useId, useState } from 'react';
import { requiresScriptClass } from '../../critical-path/contract.ts';
import { ArQrCode } from './ar-qr-code.tsx';
import styles from './view-in-ar.module.css';

interface ViewInArProps {
  model: ModelSource;
  title: string;
  /** The chosen option. The URL in the QR code has it, so that the phone shows the same option. */
  choice?: string | undefined;
  className: string | undefined;
}

type ArMethod = 'quick-look' | 'scene-viewer' | 'qr-code' | 'none';

/** A transparent image. Quick Look opens only if the first child of the link is an image. */
const TRANSPARENT_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * Shows a piece at true size in the visitor's room: a link to Quick Look on iPhone and iPad, a link to Scene Viewer on Android, and
 * a button with a QR code on desktops. Renders nothing on other devices. Prerendered pages have an invisible placeholder with the
 * same label, so that nothing moves when the application starts.
 */
export function ViewInAr({ model, title, choice, className }: ViewInArProps) {
  const [method, setMethod] = useState<ArMethod>();
  useEffect(() => setMethod(detectArMethod()), []);
  if (!method)
    return (
      <span
        className={`${className} ${requiresScriptClass} ${styles.placeholder}`}
        data-label={messages.viewInYourRoom}
      />
    );
  if (method === 'quick-look')
    return (
      <a rel="ar" href={`${model.files}.usdz#allowsContentScaling=0`} className={className}>
        <img src={TRANSPARENT_IMAGE} alt="" width="1" height="1" />
        {messages.viewInYourRoom}
      </a>
    );
  if (method === 'scene-viewer') return <SceneViewerLink model={model} title={title} className={className} />;
  return method === 'qr-code' ? <ArQrCode choice={choice} className={className} /> : null;
}

function detectArMethod(): ArMethod {
  if (document.createElement('a').relList.supports('ar')) return 'quick-look';
  const { userAgent } = navigator;
  // Firefox and web views inside other apps ("wv") do not open intent links.
  const isChromium = /chrome\//i.test(userAgent) && !/; wv\)/.test(userAgent);
  if (/android/i.test(userAgent)) return isChromium ? 'scene-viewer' : 'none';
  // A phone cannot scan its own screen, so only desktops show a QR code. The QR code needs popovers.
  const isDesktop = matchMedia('(any-pointer: fine)').matches && 'popover' in HTMLElement.prototype;
  return isDesktop ? 'qr-code' : 'none';
}

/** Scene Viewer has not opened if the page is still visible after this time. */
const OPEN_TIMEOUT_MS = 3_000;

/** A link that opens Android's Scene Viewer, with a message if it does not open. */
function SceneViewerLink({ model, title, className }: Omit<ViewInArProps, 'choice'>) {
  const messageId = useId();
  const [failed, setFailed] = useState(false);
  const onClick = () => {
    setFailed(false);
    const timer = setTimeout(() => setFailed(true), OPEN_TIMEOUT_MS);
    document.addEventListener('visibilitychange', () => clearTimeout(timer), { once: true });
  };
  return (
    <>
      <a href={sceneViewerUrl(model, title, messageId)} onClick={onClick} className={className}>
        {messages.viewInYourRoom}
      </a>
      <p id={messageId} role="status" className={failed ? styles.message : 'visually-hidden'}>
        {failed && messages.arUnavailable}
      </p>
    </>
  );
}

/**
 * Returns the intent URL that opens Scene Viewer at true size.
 *
 * @param messageId id of the failure message. If Scene Viewer cannot open, the browser follows this hash and stays on the page.
 */
function sceneViewerUrl({ files }: ModelSource, title: string, messageId: string): string {
  const query = new URLSearchParams({
    file: new URL(`${files}.ar.glb`, location.href).href,
    mode: 'ar_preferred',
    resizable: 'false',
    title,
  });
  const fallback = new URL(location.href);
  fallback.hash = messageId;
  return `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;scheme=https;package=com.google.ar.core;action=android.intent.action.VIEW;S.browser_fallback_url=${encodeURIComponent(fallback.href)};end;`;
}
