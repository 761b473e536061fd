import { toCanonicalHref } from './parse-text.ts';
import type { TextTags } from './schema.ts';

/**
 * Cleans pasted HTML, for example from Word or Google Docs, so that it fits the schema of the editor.
 *
 * @param tags the Markdoc tags that the text may contain.
 */
export function cleanPastedHtml(html: string, tags: TextTags): string {
  // Style elements are removed before parsing. They would violate the content security policy, even in a document that is not shown.
  const withoutStyles = html.replace(/<style\b[\s\S]*?<\/style\s*>/gi, '');
  const { body } = new DOMParser().parseFromString(withoutStyles, 'text/html');
  // HTML that was copied from this editor needs no cleaning.
  if (!body.querySelector('[data-pm-slice]')) {
    removeElements(body, 'meta, link, xml, title, script, o\\:p:empty');
    convertWordLists(body);
    // Google Docs puts a nested list after its item instead of inside it, and line breaks between paragraphs.
    for (const list of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)'))
      list.previousElementSibling?.append(list);
    for (const lineBreak of body.querySelectorAll('br'))
      if (lineBreak.parentElement === body || lineBreak.parentElement?.id.startsWith('docs-internal'))
        lineBreak.remove();
    for (const cell of body.querySelectorAll<HTMLTableCellElement>('td, th')) flattenCell(cell);
    // The page already has a title, so a title in the text becomes a heading.
    renameElements(body, 'h1, p.MsoTitle', 'h2');
    renameElements(body, 'h5, h6', 'h4');
    collapseSpaces(body);
  }
  for (const link of body.querySelectorAll('a')) {
    const href = toCanonicalHref(link.getAttribute('href') ?? '');
    if (href && /^(https?:|mailto:|tel:|\/|#)/i.test(href)) link.setAttribute('href', href);
    else link.replaceWith(...link.childNodes);
  }
  // Images on the editor's computer or in a mail have no public URL.
  for (const image of body.querySelectorAll('img'))
    if (!/^(https?:|\/)/.test(image.getAttribute('src') ?? '')) image.remove();
  if (!tags.has('figure')) removeElements(body, 'figure[data-image]');
  if (!tags.has('note'))
    for (const note of body.querySelectorAll('div[role=note]')) note.replaceWith(...note.childNodes);
  return body.innerHTML;
}

function removeElements(body: HTMLElement, selector: string): void {
  for (const element of body.querySelectorAll(selector)) element.remove();
}

function renameElements(body: HTMLElement, selector: string, tag: string): void {
  for (const element of body.querySelectorAll(selector)) {
    const newElement = document.createElement(tag);
    newElement.append(...element.childNodes);
    element.replaceWith(newElement);
  }
}

/**
 * Puts the content of a table cell on a single line. Markdown has no merged cells, so empty cells fill the other columns of a merged cell.
 */
function flattenCell(cell: HTMLTableCellElement): void {
  for (let columnNumber = cell.colSpan; columnNumber > 1; columnNumber -= 1)
    cell.after(document.createElement('td'));
  cell.removeAttribute('colspan');
  cell.removeAttribute('rowspan');
  const lines = [...cell.querySelectorAll('p, div, li')].filter((line) => !line.querySelector('p, div, li'));
  if (lines.length > 0)
    cell.replaceChildren(
      ...lines.flatMap((line, index) => [...(index > 0 ? [' '] : []), ...line.childNodes]),
    );
}

function collapseSpaces(body: HTMLElement): void {
  const textWalker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (textWalker.nextNode())
    textWalker.currentNode.nodeValue = (textWalker.currentNode.nodeValue ?? '').replace(/[\u00a0\s]+/g, ' ');
}

/** Converts Word's lists, which are paragraphs whose style contains the list level. */
function convertWordLists(body: HTMLElement): void {
  for (const item of body.querySelectorAll<HTMLElement>(':is(p, h1, h2, h3)[style*="mso-list"]')) {
    const marker = removeWordMarker(item);
    if (item.tagName === 'P') moveIntoList(item, marker);
  }
  for (const list of body.querySelectorAll('[data-level]')) list.removeAttribute('data-level');
}

/** Removes the bullet or number of a list paragraph of Word, and returns it. */
function removeWordMarker(item: HTMLElement): string {
  const markers = [...item.querySelectorAll('[style*="mso-list"]')].filter((part) =>
    /mso-list:\s*ignore/i.test(part.getAttribute('style') ?? ''),
  );
  for (const marker of markers) marker.remove();
  return markers
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}

/** Moves a list paragraph of Word into the list before it, or into a new list. */
function moveIntoList(item: HTMLElement, marker: string): void {
  const level = Number(/level(\d+)/.exec(item.getAttribute('style') ?? '')?.[1] ?? 1);
  const tag = /^(\d+|[a-z]{1,4})[.)]/i.test(marker) ? 'ol' : 'ul';
  const listItem = document.createElement('li');
  const line = document.createElement('p');
  line.append(...item.childNodes);
  listItem.append(line);

  const isListOfLevel = (element: Element | null | undefined, depth: number): element is HTMLElement =>
    element instanceof HTMLElement && element.dataset.level === String(depth);
  let list = isListOfLevel(item.previousElementSibling, 1) ? item.previousElementSibling : null;
  let depth = 1;
  for (; list && depth < level; depth += 1) {
    const nested = list.lastElementChild?.lastElementChild;
    if (!isListOfLevel(nested, depth + 1)) break;
    list = nested;
  }
  if (!list || depth < level || list.tagName.toLowerCase() !== tag) {
    const newList = document.createElement(tag);
    const isDeeper = list !== null && depth < level;
    newList.dataset.level = String(isDeeper ? depth + 1 : depth);
    if (list && isDeeper) list.lastElementChild?.append(newList);
    else if (list && depth > 1) list.after(newList);
    else item.before(newList);
    list = newList;
  }
  list.append(listItem);
  item.remove();
}
