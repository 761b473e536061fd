import { useEffect, useState } from 'react';
import styles from './enquiries.module.css';
import type { RenderedPage } from './pdf-worker.ts';

/** Time limit for rendering a page, in milliseconds. A hostile file could keep the worker busy for ever. */
const RENDER_LIMIT_MS = 15_000;

interface FilePreviewProps {
  name: string;
  /** URL that shows the file in the browser. A click opens it. */
  viewUrl: string;
  /** URL of the file's bytes. */
  fileUrl: string;
}

/** A small preview of an attached image or of the first page of an attached PDF. */
export function FilePreview({ name, viewUrl, fileUrl }: FilePreviewProps) {
  const isPdf = /\.pdf$/i.test(name);
  const pageImageUrl = useFirstPage(isPdf ? fileUrl : null);
  const source = isPdf ? pageImageUrl : viewUrl;
  if (source === null) return null;
  return (
    <a href={viewUrl} target="_blank" rel="noreferrer" className={styles.preview}>
      <img src={source} alt={isPdf ? `First page of ${name}` : name} loading="lazy" />
    </a>
  );
}

/**
 * Renders the first page of a PDF in a worker.
 *
 * @param fileUrl URL of the PDF; null renders nothing.
 * @returns the URL of the page's image; null until the page is rendered, and if rendering fails.
 */
function useFirstPage(fileUrl: string | null): string | null {
  const [pageImageUrl, setPageImageUrl] = useState<string | null>(null);
  useEffect(() => {
    if (fileUrl === null) return;
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
    const timer = setTimeout(() => worker.terminate(), RENDER_LIMIT_MS);
    let objectUrl: string | undefined;
    worker.addEventListener('message', ({ data }: MessageEvent<Partial<RenderedPage>>) => {
      // PDF.js also posts messages.
      if (data.page === undefined) return;
      clearTimeout(timer);
      worker.terminate();
      if (data.page === null) return;
      objectUrl = URL.createObjectURL(data.page);
      setPageImageUrl(objectUrl);
    });
    worker.postMessage(new URL(fileUrl, location.href).href);
    return () => {
      clearTimeout(timer);
      worker.terminate();
      if (objectUrl !== undefined) URL.revokeObjectURL(objectUrl);
      setPageImageUrl(null);
    };
  }, [fileUrl]);
  return pageImageUrl;
}
