import { useEffect, useRef, useState } from 'react';
import { previewPath } from '../../../routes.ts';
import styles from '../edit.module.css';
import { loadPage, openLinksInTabs, readStyles, updatePage } from './preview-page.ts';
import { SharePreview } from './share-preview.tsx';

/** Widths of the previewed page in CSS pixels. */
const DEVICE_WIDTHS = { Phone: 390, Tablet: 820, Desktop: 1440 } as const;
/** Number of characters of a text that are searched for on the page. */
const SEARCH_LENGTH = 60;
/** Milliseconds before a failed load is tried again. */
const RETRY_DELAY_MS = 4000;
/** Number of retries, which take a minute together. */
const MAX_RETRIES = 15;

/**
 * Shows a page of the draft in a frame that runs no script. For a new version, the content of the loaded page is replaced, so that the
 * page neither flickers nor scrolls.
 *
 * @param path of the page, such as `/about`.
 * @param version a string that changes with each save.
 * @param searchText text that the page scrolls to.
 */
export function PreviewFrame({
  path,
  version,
  searchText,
}: {
  path: string;
  version: string;
  searchText: string;
}) {
  const [device, setDevice] = useState<keyof typeof DEVICE_WIDTHS>('Desktop');
  const [isLoaded, setIsLoaded] = useState(false);
  const [failureCount, setFailureCount] = useState(0);
  const [containerSize, setContainerSize] = useState({ width: 1, height: 1 });
  const containerRef = useRef<HTMLDivElement>(null);
  const frameRef = useRef<HTMLIFrameElement>(null);
  /** The version that this component has made the frame load; null once it is loaded. A further load is then a navigation in the frame. */
  const requestedVersion = useRef<string | null>(version);
  const shownPage = useRef<{ page: Document; version: string; styles: Promise<string[]> } | null>(null);

  useEffect(() => {
    const container = containerRef.current;
    if (!container) return;
    const observer = new ResizeObserver(() =>
      setContainerSize({ width: container.clientWidth, height: container.clientHeight }),
    );
    observer.observe(container);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    const current = shownPage.current;
    if (!isLoaded || !current || current.version === version) return;
    let isLatest = true;
    Promise.all([loadPage(path), current.styles]).then(
      ([next, styles]) => {
        // If the frame has loaded another document in the meantime, its head would not match this body.
        if (!isLatest || frameRef.current?.contentDocument !== current.page) return;
        updatePage(current.page, styles, next);
        shownPage.current = { ...current, version, styles: Promise.resolve(next.styles) };
      },
      // After an error the page stays unchanged until the next save.
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [path, version, isLoaded]);

  useEffect(() => {
    const page = frameRef.current?.contentDocument;
    const query = searchText
      .replaceAll(/[*_#[\]]/g, '')
      .trim()
      .slice(0, SEARCH_LENGTH);
    if (!page?.body || query.length < 3) return;
    const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (!texts.currentNode.textContent?.includes(query)) continue;
      texts.currentNode.parentElement?.scrollIntoView({ block: 'center' });
      return;
    }
  }, [searchText]);

  const load = () => {
    requestedVersion.current = version;
    // replace() adds no history entry, so that the Back button leaves the form.
    frameRef.current?.contentWindow?.location.replace(previewPath(path));
  };
  const handleLoad = () => {
    const page = frameRef.current?.contentDocument;
    const loadedVersion = requestedVersion.current;
    requestedVersion.current = null;
    // An error has another content type, or its document is not accessible.
    if (page?.contentType === 'text/html') {
      setIsLoaded(loadedVersion !== null);
      // Somebody followed a link of the page before the link was changed to open a new tab.
      if (loadedVersion === null) return load();
      openLinksInTabs(page.body);
      // If a newer version was saved in the meantime, the styles of the page are unknown. With an empty list, the next update replaces
      // all of them.
      const styles = loadedVersion === version ? readStyles(page.head).catch(() => []) : Promise.resolve([]);
      shownPage.current = { page, version: loadedVersion, styles };
      return;
    }
    setFailureCount(failureCount + 1);
    if (failureCount < MAX_RETRIES) setTimeout(load, RETRY_DELAY_MS);
  };

  const width = DEVICE_WIDTHS[device];
  const scale = Math.min(1, containerSize.width / width);
  return (
    <section className={styles.frame} aria-label="Preview">
      <fieldset className="row">
        <legend className="visually-hidden">Preview width</legend>
        {(Object.keys(DEVICE_WIDTHS) as (keyof typeof DEVICE_WIDTHS)[]).map((name) => (
          <button
            key={name}
            type="button"
            className="text-button"
            aria-pressed={name === device}
            onClick={() => setDevice(name)}
          >
            {name}
          </button>
        ))}
        <a className="text-button" href={previewPath(path)} target="_blank" rel="noreferrer">
          Open in new tab
        </a>
        <SharePreview path={path} />
      </fieldset>
      <div ref={containerRef} className={styles.stage}>
        <iframe
          ref={frameRef}
          title="Preview"
          sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
          src={previewPath(path)}
          onLoad={handleLoad}
          style={{
            width,
            height: containerSize.height / scale,
            transform: `scale(${scale})`,
            // Hides an error that the frame has loaded in place of the page.
            visibility: failureCount > 0 && !isLoaded ? 'hidden' : 'visible',
          }}
        />
        {!isLoaded && failureCount <= MAX_RETRIES && <p className={styles.status}>Loading preview …</p>}
        {!isLoaded && failureCount > MAX_RETRIES && (
          <div className={styles.status} role="status">
            <p>The preview could not be loaded. Your changes are still saved.</p>
            <button
              type="button"
              className="button"
              onClick={() => {
                setFailureCount(0);
                load();
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
