import {
  type ContentSource,
  parseSource,
  SOURCE_ATTRIBUTE,
  SOURCE_COMMENT,
} from '../../../content-source.ts';
import { listValues } from '../../../yaml-edit/list-values.ts';

/** A text or element of the preview that comes from a content file. */
export type PreviewNode = Text | HTMLElement;

/** This file's texts, such as button labels, are on every page, so they do not tell which entry is shown near a click. */
const MESSAGES_FILE = 'messages.yaml';
/** Maximum distance in CSS pixels between a click and the text that it selects. It allows a click between two lines. */
const MAX_LINE_GAP_PX = 16;
const SOURCE_ELEMENT_SELECTOR = `[${SOURCE_ATTRIBUTE}]`;

// `instanceof` would fail, because nodes in a frame are instances of the frame's own classes.
const isTextNode = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isElementNode = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;

/**
 * Reads a source, which names the file and field that a text or image comes from. In previews, the server adds a comment after each text
 * of the content, and an attribute to images and form fields.
 */
function readSource(node: Node) {
  if (isElementNode(node)) return parseSource(node.getAttribute(SOURCE_ATTRIBUTE) ?? '');
  if (node.nodeType !== Node.COMMENT_NODE || !node.nodeValue?.startsWith(SOURCE_COMMENT)) return undefined;
  return parseSource(node.nodeValue.slice(SOURCE_COMMENT.length));
}

/**
 * Finds the text, image or form field at a point, even if another element covers it, such as the link of a card.
 *
 * @param x distance from the left edge of the frame's viewport in CSS pixels of the page.
 * @param y distance from the top edge.
 */
export function findNodeAt(page: Document, x: number, y: number): PreviewNode | undefined {
  const range = page.createRange();
  const isAtPoint = (text: Text, lineGap: number) => {
    range.selectNodeContents(text);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) => x >= left && x < right && y >= top - lineGap && y < bottom + lineGap,
    );
  };
  const elements = page
    .elementsFromPoint(x, y)
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  for (const element of elements) {
    const texts = [...element.childNodes].filter(isTextNode);
    const text =
      texts.find((text) => isAtPoint(text, 0)) ?? texts.find((text) => isAtPoint(text, MAX_LINE_GAP_PX));
    if (text) return text;
    if (isElementNode(element) && element.matches(`img, ${SOURCE_ELEMENT_SELECTOR}`)) return element;
  }
  // A click anywhere on a button or link selects its text.
  const clickedControl = elements[0]?.closest('a, button, label, summary');
  return clickedControl ? listVisibleTexts(clickedControl).find(({ data }) => data.trim() !== '') : undefined;
}

function listVisibleTexts(root: Element): Text[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (isTextNode(walker.currentNode)) texts.push(walker.currentNode);
  return texts.filter((text) => text.parentElement?.checkVisibility());
}

/**
 * Finds the field that a text or image comes from.
 *
 * @returns undefined if the server added no source to the node. It adds none to numbers and dates, for example.
 */
export function findSource(node: PreviewNode): ContentSource | undefined {
  if (isElementNode(node)) return readSource(node);
  const { body: bodyElement } = node.ownerDocument;
  const walker = node.ownerDocument.createTreeWalker(
    bodyElement,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT,
  );
  walker.currentNode = node;
  // The source is in a comment after the text. The text can consist of several nodes.
  let length = node.length;
  for (let next = walker.nextNode(); next; next = walker.nextNode()) {
    if (isTextNode(next)) length += next.length;
    const source = readSource(next);
    if (source) return length <= source.length || next.previousSibling === node ? source : undefined;
  }
  return undefined;
}

/** Finds the message of messages.yaml around a node that shows an inserted value, such as a number. */
export function findMessageSource({ parentNode }: PreviewNode): ContentSource | undefined {
  return [...(parentNode?.childNodes ?? [])]
    .flatMap((sibling) => readSource(sibling) ?? [])
    .find(({ file }) => file === MESSAGES_FILE);
}

/** Lists the files of the entries that the nearest texts around a node come from. Leaves out messages.yaml and the entries of images. */
export function findNearbyFiles(node: PreviewNode): string[] {
  for (let element = node.parentElement; element; element = element.parentElement) {
    const files = new Set(listSources(element).map(({ source }) => source.file));
    const entries = [...files].filter((file) => file !== MESSAGES_FILE && !file.startsWith('pictures/'));
    if (entries.length > 0) return entries;
  }
  return [];
}

function listSources(root: Element): { source: ContentSource; node: PreviewNode }[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_ELEMENT);
  const sources: { source: ContentSource; node: PreviewNode }[] = [];
  for (let next: Node | null = root; next; next = walker.nextNode()) {
    const source = readSource(next);
    const node = isElementNode(next) ? next : next.previousSibling;
    if (source && node && (isTextNode(node) || isElementNode(node))) sources.push({ source, node });
  }
  return sources;
}

/**
 * Finds the texts and images of the page that come from a field or from the fields below it, in document order.
 *
 * @param text text of the field. In a Markdown body it selects the paragraph. For an image field it is the id of the image.
 */
export function findFieldNodes(page: Document, { file, path }: ContentSource, text: string): PreviewNode[] {
  const isBody = path[0] === 'body';
  const normalizedFieldText = normalize(text);
  return listSources(page.body)
    .filter(({ source, node }) => {
      if (source.file === `pictures/${text}.yaml` && source.path.length === 0) return !isBody;
      if (source.file !== file || !path.every((key, index) => key === source.path[index])) return false;
      return !isBody || (normalizedFieldText !== '' && getBlockText(node) === normalizedFieldText);
    })
    .map(({ node }) => node);
}

/** Finds the texts of the page that come from an entry's Markdown body, in document order. */
export const findBodyTexts = (page: Document, file: string): Text[] =>
  listSources(page.body)
    .filter(({ source }) => source.file === file && source.path[0] === 'body')
    .flatMap(({ node }) => (isTextNode(node) ? [node] : []));

/** Returns the text of the paragraph, heading or cell around a text of a Markdown body. */
const getBlockText = (node: PreviewNode): string =>
  normalize(node.parentElement?.closest('p, li, h2, h3, h4, h5, h6, td, th')?.textContent ?? null);

const normalize = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Finds the field of an entry by its value, because numbers, dates and choices have no source. An image is found by its id. */
export function findFieldByValue(
  node: PreviewNode,
  file: string,
  { fields, body = '' }: { fields: unknown; body?: string | undefined },
): ContentSource | undefined {
  // The form does not show the id of an entry.
  const values = listValues(fields).filter(({ path }) => path.join() !== 'id');
  const findValue = (matches: (value: string) => boolean) => {
    const path = values.find(({ value }) => matches(value))?.path;
    return path && { file, path };
  };
  const findLine = (matches: (line: string) => boolean) => {
    const index = body.split('\n').findIndex(matches);
    return index < 0 ? undefined : { file, path: ['body', index + 1] };
  };
  const imageId = isElementNode(node)
    ? findSource(node)?.file.replace(/^pictures\/|\.yaml$/g, '')
    : undefined;
  if (imageId !== undefined)
    return (
      findValue((value) => value === imageId) ?? findLine((line) => line.includes(`picture="${imageId}"`))
    );
  const shownText = normalize(node.textContent);
  const date = node.parentElement?.closest('time')?.dateTime;
  const numbers = shownText.match(/\d[\d,.]*/g) ?? [];
  const [number] = numbers.map((match) => match.replaceAll(',', ''));
  return (
    findValue((value) => normalize(value) === shownText || value === date) ??
    // A table of contents repeats the headings of the body without their source.
    (shownText.length > 5
      ? findLine((line) => normalize(line.replace(/^#+ /, '')) === shownText)
      : undefined) ??
    (numbers.length === 1 ? findValue((value) => value === number) : undefined)
  );
}
