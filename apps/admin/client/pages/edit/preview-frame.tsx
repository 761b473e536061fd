import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EntryContents } from '../../../api-types.ts';
import { previewPath } from '../../../routes.ts';
import styles from '../edit.module.css';
import { PreviewCover } from './preview-cover.tsx';
import {
  loadPage,
  openLinksInNewTabs,
  outlineNode,
  type PreviewTarget,
  readStyles,
  showUnsavedContents,
  updatePage,
} from './preview-page.ts';
import { findFieldNodes, type PreviewNode } from './preview-sources.ts';
import { SharePreview } from './share-preview.tsx';

/** Widths of the previewed page in CSS pixels. */
const DEVICE_WIDTHS = { Phone: 390, Tablet: 820, Desktop: 1440 } as const;
/** Milliseconds before a failed load is retried. */
const RETRY_DELAY_MS = 4000;
/** Maximum number of retries. Together they take one minute. */
const MAX_RETRIES = 15;

interface PreviewFrameProps {
  /** Path of the page, such as `/about`. */
  path: string;
  /** Version of the saved entry. It changes with each save. */
  version: string;
  /** Path of the form's entry under `content/`. */
  file: string;
  /** The saved contents. */
  savedContents: EntryContents;
  /** The contents of the form, including unsaved changes. */
  contents: EntryContents;
  /** The field to outline and scroll to in the page. */
  target: PreviewTarget | null;
  /** Receives the text or image that was clicked. */
  onSelect: (node: PreviewNode) => void;
  /** A message over the page. */
  children: ReactNode;
}

/** Shows a page of the draft in a frame that runs no script. After a save, the loaded page is updated in place. */
export function PreviewFrame({
  path,
  version,
  file,
  savedContents,
  contents,
  target,
  onSelect,
  children,
}: PreviewFrameProps) {
  // On a phone, a page scaled down from a desktop width would be too small to read.
  const [device, setDevice] = useState<keyof typeof DEVICE_WIDTHS>(() =>
    matchMedia('(width < 48rem)').matches ? 'Phone' : 'Desktop',
  );
  const [isLoaded, setIsLoaded] = useState(false);
  const [failureCount, setFailureCount] = useState(0);
  const [failedUpdates, setFailedUpdates] = useState(0);
  const [containerSize, setContainerSize] = useState({ width: 1, height: 1 });
  const containerRef = useRef<HTMLDivElement>(null);
  const frameRef = useRef<HTMLIFrameElement>(null);
  /**
   * The version that the frame is loading; null once it is loaded. If it is null at a load event, somebody has followed a link inside the
   * frame.
   */
  const requestedVersionRef = useRef<string | null>(version);
  const shownPageRef = useRef<{ page: Document; version: string; styles: Promise<string[]> } | null>(null);

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
    const currentPage = shownPageRef.current;
    if (!isLoaded || !currentPage || currentPage.version === version) return;
    let isLatest = true;
    let retryTimer: ReturnType<typeof setTimeout> | undefined;
    Promise.all([loadPage(path), currentPage.styles]).then(
      ([nextPage, styles]) => {
        // The frame may have loaded another document in the meantime.
        if (!isLatest || frameRef.current?.contentDocument !== currentPage.page) return;
        updatePage(currentPage.page, styles, nextPage);
        // Shows what was typed during the save.
        showUnsavedContents(currentPage.page, file, savedContents, latestRef.current.contents);
        // The update has removed the outline, so it is drawn again.
        latestRef.current.outlineTarget(false);
        shownPageRef.current = { ...currentPage, version, styles: Promise.resolve(nextPage.styleSheets) };
      },
      () => {
        if (failedUpdates < MAX_RETRIES)
          retryTimer = setTimeout(() => setFailedUpdates(failedUpdates + 1), RETRY_DELAY_MS);
      },
    );
    return () => {
      isLatest = false;
      clearTimeout(retryTimer);
    };
  }, [path, version, isLoaded, failedUpdates]);

  const outlineTarget = (shouldScroll: boolean) => {
    const page = shownPageRef.current?.page;
    if (page && target) outlineNode(page, findFieldNodes(page, target, target.text), shouldScroll);
  };
  const latestRef = useRef({ contents, outlineTarget });
  latestRef.current = { contents, outlineTarget };
  // A small screen hides the preview while the form is shown. A hidden page cannot scroll.
  const isVisible = containerSize.width > 1;
  useEffect(() => {
    if (isLoaded && isVisible && target) latestRef.current.outlineTarget(true);
  }, [target, isLoaded, isVisible]);

  const shownContentsRef = useRef(contents);
  useEffect(() => {
    const page = shownPageRef.current?.page;
    if (page && isLoaded) showUnsavedContents(page, file, shownContentsRef.current, contents);
    shownContentsRef.current = contents;
  }, [file, contents, isLoaded]);

  const loadPreview = () => {
    requestedVersionRef.current = version;
    // replace() adds no history entry, so that the Back button leaves the form.
    frameRef.current?.contentWindow?.location.replace(previewPath(path));
  };
  const handleLoad = () => {
    const page = frameRef.current?.contentDocument;
    const loadedVersion = requestedVersionRef.current;
    requestedVersionRef.current = null;
    // Pages of the site are HTML. An error response has another content type, or its document is not accessible.
    if (page?.contentType === 'text/html') {
      setIsLoaded(loadedVersion !== null);
      // If no version was requested, somebody has followed a link before `openLinksInNewTabs` changed the link. The frame returns to the
      // edited page.
      if (loadedVersion === null) return loadPreview();
      openLinksInNewTabs(page.body);
      // The styles are unknown if a newer version was saved in the meantime. With an empty list, the next update replaces all of them.
      const styles = loadedVersion === version ? readStyles(page.head).catch(() => []) : Promise.resolve([]);
      shownPageRef.current = { page, version: loadedVersion, styles };
      setFailureCount(0);
      return;
    }
    setIsLoaded(false);
    setFailureCount(failureCount + 1);
  };
  const loadPreviewRef = useRef(loadPreview);
  loadPreviewRef.current = loadPreview;
  useEffect(() => {
    if (failureCount === 0 || failureCount > MAX_RETRIES) return;
    const timer = setTimeout(() => loadPreviewRef.current(), RETRY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [failureCount]);

  const page = isLoaded ? frameRef.current?.contentDocument : null;
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
        {/* Precedes the frame, so that Tab reaches the message before the links in the frame. */}
        <div className={styles.message} role="status">
          {children}
        </div>
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
            // Hides an error page in the frame.
            visibility: failureCount > 0 && !isLoaded ? 'hidden' : 'visible',
          }}
        />
        {page && <PreviewCover page={page} scale={scale} onSelect={onSelect} />}
        {!isLoaded && failureCount <= MAX_RETRIES && <p className={styles.status}>Loading preview …</p>}
        {!isLoaded && failureCount > MAX_RETRIES && (
          <div className={styles.status} role="status">
            <p>The preview could not be loaded. Your changes are still saved.</p>
            <button
              type="button"
              className="button"
              onClick={() => {
                setFailureCount(0);
                loadPreview();
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
