import { getDocument, VerbosityLevel } from 'unpdf/pdfjs';

/** Width of the image in pixels. This is four times the displayed width, for dense screens and page zoom. */
const WIDTH = 480;
/** Maximum height in pixels, for pages such as long receipts. */
const MAX_HEIGHT = 960;

/** The message that the worker posts. */
export interface RenderedPage {
  /** The first page as a PNG file; null if it cannot be rendered. */
  page: Blob | null;
}

/** Creates canvases in a worker, which has no document. */
class OffscreenCanvasFactory {
  create(width: number, height: number) {
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d') };
  }
  reset({ canvas }: { canvas: OffscreenCanvas }, width: number, height: number): void {
    canvas.width = width;
    canvas.height = height;
  }
  destroy({ canvas }: { canvas: OffscreenCanvas }): void {
    canvas.width = 0;
    canvas.height = 0;
  }
}

/** Omits rare colour effects, for which PDF.js needs SVG filters in a document. */
class NoFilterFactory {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addKnockoutFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy = () => undefined;
}

async function renderFirstPage(url: string): Promise<Blob> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The file could not be loaded (${response.status}).`);
  const pdf = await getDocument({
    data: new Uint8Array(await response.arrayBuffer()),
    CanvasFactory: OffscreenCanvasFactory,
    FilterFactory: NoFilterFactory,
    // Fonts are drawn as paths, because a worker has no document to add them to.
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  const page = await pdf.getPage(1);
  const { width, height } = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(WIDTH / width, MAX_HEIGHT / height) });
  const canvas = new OffscreenCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({
    // PDF.js also accepts an OffscreenCanvas, but its types do not say so.
    canvas: canvas as unknown as HTMLCanvasElement,
    viewport,
  }).promise;
  return canvas.convertToBlob({ type: 'image/png' });
}

self.addEventListener('message', async ({ data: url }: MessageEvent<string>) => {
  const answer: RenderedPage = { page: await renderFirstPage(url).catch(() => null) };
  self.postMessage(answer);
});
