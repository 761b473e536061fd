import type { EntryContents } from '../../apps/admin/api-types.ts';
import { ADMIN_PATH, adminPaths, api } from '../../apps/admin/routes.ts';
import { findEntryFile } from '../../apps/admin/sections.ts';
import { listValues } from '../../apps/admin/yaml-edit/list-values.ts';
import type { ResultRow } from '../relay/result-row.ts';
import { median } from '../site/statistics.ts';
import type { AdminFixture } from './admin-fixture.ts';

/** Minimum share of clicks that lead to a field. */
const MIN_FOUND_SHARE = 0.99;
/** Maximum median time from a click to its result. */
const MAX_MEDIAN_MS = 50;
/** An entry for each kind of page. */
const ENTRY_FILES = [
  'pages/home.yaml',
  'pages/services.yaml',
  'pages/design-studio.yaml',
  'pages/homes.yaml',
  'pages/nazaakat.yaml',
  'pages/portfolio.yaml',
  'pages/process.yaml',
  'pages/about.yaml',
  'pages/blog.yaml',
  'pages/contact.yaml',
  'pages/brief.yaml',
  'pages/thank-you.yaml',
  'pages/not-found.yaml',
  'projects/hill-house.md',
  'articles/what-a-house-costs.md',
  'pieces/05-angan-chair.yaml',
  'legal/privacy-policy.md',
];

/** The result of a click in the preview. */
export interface PreviewClick {
  /** The clicked word, or the file name of the image without hash, width and extension. */
  target: string;
  /** The whole text around the word. */
  text: string;
  /** Value of the field that gets the focus or to which a link is shown. Null without such a field. */
  value: string | null;
  /** URL of the link, if the field is in another entry. Otherwise null. */
  offered: string | null;
  /** Time from the click to the focus or the link. */
  durationMs: number;
}

/** Clicks every fourth word and every image of one page of each kind. */
export async function measureClicks(fixture: AdminFixture): Promise<ResultRow> {
  const clicks: PreviewClick[] = [];
  for (const file of ENTRY_FILES) clicks.push(...(await clickPage(fixture, file)));
  const foundClicks = clicks.filter(({ value }) => value !== null);
  const wrongClicks = foundClicks.filter((click) => !hasFoundRightField(click));
  const medianMs = median(clicks.map(({ durationMs }) => durationMs));
  const foundShare = foundClicks.length / clicks.length;
  return {
    name: 'words and images of the preview whose click leads to their field',
    goal: `${100 * MIN_FOUND_SHARE} %, none wrong, median ${MAX_MEDIAN_MS} ms`,
    result: `${(100 * foundShare).toFixed(2)} % of ${clicks.length}, ${wrongClicks.length} wrong, median ${medianMs.toFixed(1)} ms`,
    passed: foundShare >= MIN_FOUND_SHARE && wrongClicks.length === 0 && medianMs <= MAX_MEDIAN_MS,
  };
}

/**
 * Returns whether the found field contains the clicked word or image. A number matches any message with a placeholder,
 * because the site inserts numbers into messages.
 */
export function hasFoundRightField({ target, value }: PreviewClick): boolean {
  if (/^\d+$/.test(target) && value?.includes('{')) return true;
  const normalize = (text: string) =>
    decodeURIComponent(text)
      .replaceAll(/[\s,]+/g, '')
      .replaceAll('/', '-')
      .toLowerCase();
  const shownText = /^\d{4}-\d\d-\d\d$/.test(value ?? '')
    ? new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date(value ?? ''))
    : (value ?? '');
  return normalize(shownText).includes(normalize(target));
}

/** Clicks words and images of an entry's page in the preview. @param file path of the entry's file. */
export async function clickPage({ page, request }: AdminFixture, file: string): Promise<PreviewClick[]> {
  await page.goto(`${ADMIN_PATH}${adminPaths.edit(file)}`);
  await page.frameLocator('iframe').locator('main').waitFor({ timeout: 120_000 });
  await page.locator('iframe ~ [aria-hidden] > *').waitFor();
  const clicks = await page.evaluate(clickWords);
  const entries = new Map<string, EntryContents>();
  for (const click of clicks) {
    if (click.offered === null) continue;
    const { pathname, hash } = new URL(click.offered);
    const [section = '', ...steps] = pathname.slice(ADMIN_PATH.length + 1).split('/');
    const name = findEntryFile(section, steps.join('/'));
    if (name === undefined) throw new Error(`${click.offered} is not the form of an entry`);
    const id = /^#field-(.*)$/.exec(hash)?.[1];
    const entry = entries.get(name) ?? (await request<EntryContents>('GET', api.entry(name)));
    entries.set(name, entry);
    const line = /^body-(\d+)$/.exec(id ?? '')?.[1];
    click.value = line
      ? (entry.body?.split('\n')[Number(line) - 1] ?? '')
      : id === undefined
        ? name
        : String(listValues(entry.fields).find(({ path }) => path.join('-') === id)?.value ?? '');
  }
  return clicks;
}

/** Runs in the page of the admin. Clicks every fourth word and every image of the preview. */
async function clickWords(): Promise<PreviewClick[]> {
  const frame = document.querySelector('iframe');
  const page = frame?.contentDocument;
  const pageWindow = page?.defaultView;
  const previewOverlay = frame?.parentElement?.querySelector('[aria-hidden]');
  if (!frame || !page || !pageWindow || !previewOverlay) throw new Error('There is no preview');
  const MAX_WAIT_MS = 10_000;
  const scale = frame.getBoundingClientRect().width / frame.clientWidth;
  const findMessage = () => {
    const status = frame.parentElement?.querySelector('[role=status]');
    return status?.textContent ? status : null;
  };
  const nextTask = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  const clickAt = async (x: number, y: number): Promise<number> => {
    const { left, top } = previewOverlay.getBoundingClientRect();
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const start = performance.now();
    previewOverlay.dispatchEvent(
      new MouseEvent('click', { clientX: left + x * scale, clientY: top + y * scale, bubbles: true }),
    );
    while (
      document.activeElement === document.body &&
      !findMessage() &&
      performance.now() - start < MAX_WAIT_MS
    )
      await nextTask();
    return performance.now() - start;
  };
  /** Focuses a field, which removes the message of the last click. */
  const resetFocus = async () => {
    const fields = [...document.querySelectorAll<HTMLElement>('form :is(input, textarea)')];
    fields.find((field) => field.checkVisibility())?.focus();
    while (findMessage()) await nextTask();
  };
  const readFocusedValue = (): string | null => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement)
      return activeElement.value;
    if (activeElement instanceof HTMLSelectElement) return activeElement.value;
    if (activeElement?.getAttribute('role') === 'textbox') {
      const { anchorNode, anchorOffset = 0 } = getSelection() ?? {};
      // The selection around a figure starts in the text box itself, so the selected node is one of its children.
      const node = anchorNode === activeElement ? anchorNode.childNodes[anchorOffset] : anchorNode;
      const element = node instanceof Element ? node : node?.parentElement;
      const block = element?.closest('[role=textbox] > *');
      return `${block?.textContent} ${block?.querySelector('img')?.src}`;
    }
    if (activeElement === document.body) return null;
    return activeElement?.parentElement?.querySelector('img')?.src ?? null;
  };

  const targets: { target: string; node: Node; range: Range }[] = [];
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const words = node.nodeName === 'IMG' ? [] : [...(node.nodeValue ?? '').matchAll(/\S*[\p{L}\p{N}]\S*/gu)];
    const selected = words.filter((_word, index) => index % 4 === 0);
    for (const { 0: word, index } of selected) {
      const range = page.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      targets.push({ target: word, node, range });
    }
    if (node.nodeName !== 'IMG') continue;
    const range = page.createRange();
    range.selectNode(node);
    targets.push({ target: '', node, range });
  }
  const clicks: PreviewClick[] = [];
  for (const { target, node, range } of targets) {
    const element = node.nodeName === 'IMG' ? (node as HTMLImageElement) : node.parentElement;
    if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    await resetFocus();
    pageWindow.scrollBy({
      top: range.getBoundingClientRect().top - pageWindow.innerHeight / 2,
      behavior: 'instant',
    });
    const rect = [...range.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
    if (!rect) continue;
    const x = rect.left + rect.width / 2;
    const y = rect.top + Math.min(rect.height, pageWindow.innerHeight) / 2;
    // Skips elements that are hidden by another element or by the edge of a carousel.
    const topElement = page.elementFromPoint(x, y);
    const isCovered =
      node.nodeName === 'IMG' ? topElement !== element : !page.elementsFromPoint(x, y).includes(element);
    if (isCovered) continue;
    const durationMs = await clickAt(x, y);
    const offered = findMessage()?.querySelector('a')?.href ?? null;
    clicks.push({
      target:
        'src' in element && node === element
          ? (/pictures\/([\w-]+)/.exec(String(element.src))?.[1] ?? '')
          : target,
      text: node.nodeValue ?? '',
      value: findMessage() ? null : readFocusedValue(),
      offered,
      durationMs,
    });
  }
  return clicks;
}
