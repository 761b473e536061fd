import { useEffect, useRef, useState } from 'react';
import { preview } from '../../../addresses.ts';
import styles from '../edit.module.css';
import { GuestLink } from './guest-link.tsx';
import { loadPage, openLinksInTabs, readStyles, showVersion } from './preview-page.ts';

/** Widths in CSS pixels: a phone's, a tablet's, a laptop's. */
const WIDTHS = { Phone: 390, Tablet: 820, Desktop: 1440 } as const;
/** As many characters as tell a place in a page from others. */
const TELLING = 60;
/** A page that did not come is asked for again after this, in milliseconds, and so often by itself: a minute in all. */
const AGAIN = 4000;
const TIMES = 15;

/** The real page of the draft. It runs no script; what changes is put into it, so that it neither blinks nor scrolls. */
export function PreviewFrame({
  address,
  version,
  looked,
}: {
  address: string;
  version: string;
  looked: string;
}) {
  const [width, setWidth] = useState<keyof typeof WIDTHS>('Desktop');
  const [ready, setReady] = useState(false);
  const [missed, setMissed] = useState(0);
  const [room, setRoom] = useState({ width: 1, height: 1 });
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  /** The version that the frame was asked to load; null where it loads by itself. */
  const asked = useRef<string | null>(version);
  const shown = useRef<{ page: Document; version: string; styles: Promise<string[]> } | null>(null);

  useEffect(() => {
    const place = stage.current;
    if (!place) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: place.clientWidth, height: place.clientHeight }),
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const before = shown.current;
    if (!ready || !before || before.version === version) return;
    let isLatest = true;
    Promise.all([loadPage(address), before.styles]).then(
      ([next, styles]) => {
        // The frame may have begun to load another page, whose head would not belong to this body.
        if (!isLatest || frame.current?.contentDocument !== before.page) return;
        showVersion(before.page, styles, next);
        shown.current = { ...before, version, styles: Promise.resolve(next.styles) };
      },
      // The page stays as it was until the next change.
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [address, version, ready]);

  useEffect(() => {
    const page = frame.current?.contentDocument;
    const wanted = looked
      .replaceAll(/[*_#[\]]/g, '')
      .trim()
      .slice(0, TELLING);
    if (!page?.body || wanted.length < 3) return;
    const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (!texts.currentNode.textContent?.includes(wanted)) continue;
      texts.currentNode.parentElement?.scrollIntoView({ block: 'center' });
      return;
    }
  }, [looked]);

  const ask = () => {
    asked.current = version;
    // Replaced, so that the browser's Back button leads out of the form and not to what the frame showed before.
    frame.current?.contentWindow?.location.replace(preview(address));
  };
  const loaded = () => {
    const page = frame.current?.contentDocument;
    const wanted = asked.current;
    asked.current = null;
    // What refuses or fails is no page: words of the server's, or the browser's own, which may not be looked into.
    if (page?.contentType === 'text/html') {
      setReady(wanted !== null);
      // A link was followed before it was set to open a new tab.
      if (wanted === null) return ask();
      openLinksInTabs(page.body);
      // Where something was saved meanwhile, nobody knows whose styles the page has: the next version brings all of them.
      const styles = wanted === version ? readStyles(page.head).catch(() => []) : Promise.resolve([]);
      shown.current = { page, version: wanted, styles };
      return;
    }
    setMissed(missed + 1);
    if (missed < TIMES) setTimeout(ask, AGAIN);
  };

  const pixels = WIDTHS[width];
  const scale = Math.min(1, room.width / pixels);
  return (
    <section className={styles.frame} aria-label="The page">
      <fieldset className="row">
        <legend className="visually-hidden">Width of the page</legend>
        {(Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((name) => (
          <button
            key={name}
            type="button"
            className="plain"
            aria-pressed={name === width}
            onClick={() => setWidth(name)}
          >
            {name}
          </button>
        ))}
        <a className="plain" href={preview(address)} target="_blank" rel="noreferrer">
          In a tab
        </a>
        <GuestLink address={address} />
      </fieldset>
      <div ref={stage} className={styles.stage}>
        <iframe
          ref={frame}
          title="The draft’s page"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          src={preview(address)}
          onLoad={loaded}
          style={{
            width: pixels,
            height: room.height / scale,
            transform: `scale(${scale})`,
            // What came in the page's place is not for people.
            visibility: missed > 0 && !ready ? 'hidden' : 'visible',
          }}
        />
        {!ready && missed <= TIMES && <p className={styles.wait}>The page is being made …</p>}
        {!ready && missed > TIMES && (
          <div className={styles.wait} role="status">
            <p>The page could not be made. What you write is kept and saved all the same.</p>
            <button
              type="button"
              className="button"
              onClick={() => {
                setMissed(0);
                ask();
              }}
            >
              Try again
            </button>
          </div>
        )}
      </div>
    </section>
  );
}
