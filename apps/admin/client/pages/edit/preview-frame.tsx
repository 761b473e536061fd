import { type ReactNode, useEffect, useRef, useState } from 'react';
import { previewPath } from '../../../routes.ts';
import styles from '../edit.module.css';
import { PreviewCover } from './preview-cover.tsx';
import {
  loadPage,
  openLinksInNewTabs,
  outlineNode,
  type PreviewTarget,
  readStyles,
  showUnsavedTexts,
  updatePage,
} from './preview-page.ts';
import { PreviewSearch } from './preview-search.tsx';
import { findFieldNodes, type PreviewNode } from './preview-sources.ts';
import { SharePreview } from './share-preview.tsx';

/** Widths of the previewed page in CSS pixels. */
const DEVICE_WIDTHS = { Phone: 390, Tablet: 820, Desktop: 1440 } as const;
/** Milliseconds before a failed load is tried again. */
const RETRY_DELAY_MS = 4000;
/** Number of retries, which take a minute together. */
const MAX_RETRIES = 15;

interface PreviewFrameProps {
  /** Path of the page, such as `/about`. */
  path: string;
  /** A string that changes with each save. */
  version: string;
  /** The entry of the form. */
  file: string;
  /** The fields of this version. */
  savedFields: unknown;
  /** The fields with changes that are not saved. */
  fields: unknown;
  /** The field that the page scrolls to and outlines. */
  target: PreviewTarget | null;
  /** Receives the text or image that was clicked. */
  onSelect: (node: PreviewNode) => void;
  /** A message over the page. */
  children: ReactNode;
}

/** Shows a page of the draft in a frame that runs no script. A new version changes the loaded page in place. */
export function PreviewFrame({
  path,
  version,
  file,
  savedFields,
  fields,
  target,
  onSelect,
  children,
}: PreviewFrameProps) {
  // A page for large screens would be too small to read or tap on a phone.
  const [device, setDevice] = useState<keyof typeof DEVICE_WIDTHS>(() =>
    matchMedia('(width < 48rem)').matches ? 'Phone' : 'Desktop',
  );
  const [isLoaded, setIsLoaded] = useState(false);
  const [failureCount, setFailureCount] = useState(0);
  const [containerSize, setContainerSize] = useState({ width: 1, height: 1 });
  const containerRef = useRef<HTMLDivElement>(null);
  const frameRef = useRef<HTMLIFrameElement>(null);
  /**
   * The version that the frame is loading for this component; null once it is loaded. A load event with null means a navigation inside the
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
    Promise.all([loadPage(path), currentPage.styles]).then(
      ([nextPage, styles]) => {
        // If the frame has loaded another document in the meantime, its head would not match this body.
        if (!isLatest || frameRef.current?.contentDocument !== currentPage.page) return;
        updatePage(currentPage.page, styles, nextPage);
        // Somebody may have typed since the fields of this version were sent.
        showUnsavedTexts(currentPage.page, { file, path: [] }, savedFields, latestRef.current.fields);
        // The update has removed the outline.
        latestRef.current.outlineTarget(false);
        shownPageRef.current = { ...currentPage, version, styles: Promise.resolve(nextPage.styleSheets) };
      },
      // After an error the page stays unchanged until the next save.
      () => {},
    );
    return () => {
      isLatest = false;
    };
  }, [path, version, isLoaded]);

  const outlineTarget = (shouldScroll: boolean) => {
    const page = shownPageRef.current?.page;
    if (page && target) outlineNode(page, findFieldNodes(page, target, target.text), shouldScroll);
  };
  const latestRef = useRef({ fields, outlineTarget });
  latestRef.current = { fields, outlineTarget };
  // On small screens the preview is hidden while somebody edits, and a hidden page does not scroll.
  const isVisible = containerSize.width > 1;
  useEffect(() => {
    if (isLoaded && isVisible && target) latestRef.current.outlineTarget(true);
  }, [target, isLoaded, isVisible]);

  const shownFieldsRef = useRef(fields);
  useEffect(() => {
    const page = shownPageRef.current?.page;
    if (page && isLoaded) showUnsavedTexts(page, { file, path: [] }, shownFieldsRef.current, fields);
    shownFieldsRef.current = fields;
  }, [file, fields, isLoaded]);

  const loadPreview = () => {
    requestedVersionRef.current = version;
    // replace() adds no history entry, so that the Back button leaves the form.
    frameRef.current?.contentWindow?.location.replace(previewPath(path));
  };
  const handleLoad = () => {
    const page = frameRef.current?.contentDocument;
    const loadedVersion = requestedVersionRef.current;
    requestedVersionRef.current = null;
    // An error has another content type, or its document is not accessible.
    if (page?.contentType === 'text/html') {
      setIsLoaded(loadedVersion !== null);
      // Somebody followed a link of the page before the link was changed to open a new tab.
      if (loadedVersion === null) return loadPreview();
      openLinksInNewTabs(page.body);
      // If a newer version was saved in the meantime, the styles of the page are unknown. With an empty list, the next update replaces
      // all of them.
      const styles = loadedVersion === version ? readStyles(page.head).catch(() => []) : Promise.resolve([]);
      shownPageRef.current = { page, version: loadedVersion, styles };
      return;
    }
    setFailureCount(failureCount + 1);
    if (failureCount < MAX_RETRIES) setTimeout(loadPreview, RETRY_DELAY_MS);
  };

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
        {page && <PreviewSearch page={page} onSelect={onSelect} />}
      </fieldset>
      <div ref={containerRef} className={styles.stage}>
        {/* The message precedes the frame, so that the keyboard reaches the message before the links of the frame. */}
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
            // Hides an error that the frame has loaded in place of the page.
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
