import { Idiomorph } from 'idiomorph';
import type { EntryContents } from '../../../api-types.ts';
import type { ContentSource } from '../../../content-source.ts';
import { previewPath } from '../../../routes.ts';
import { isRecord } from '../../../yaml-edit/value-edit.ts';
import { findBodyTexts, findFieldNodes, type PreviewNode } from './preview-sources.ts';

/** A field to show in the preview. */
export interface PreviewTarget extends ContentSource {
  /** See `findFieldNodes`. */
  text: string;
}

/** The parts of a page that `updatePage` replaces. */
export interface PageContent {
  body: HTMLElement;
  /** The CSS of each style sheet in the head, inline or linked. */
  styleSheets: string[];
}

const STYLES_SELECTOR = 'style, link[rel=stylesheet]';

/** Reads the style sheets of a page's head. @throws TypeError if a style sheet cannot be loaded. */
export const readStyles = (head: ParentNode): Promise<string[]> =>
  Promise.all(
    [...head.querySelectorAll(STYLES_SELECTOR)].map(async (element) => {
      const href = element.getAttribute('href');
      if (href === null) return element.textContent;
      const response = await fetch(href);
      if (!response.ok) throw new TypeError(`${href} could not be loaded`);
      return response.text();
    }),
  );

/**
 * Loads the HTML of a page of the draft.
 *
 * @param path path of the page on the site, such as `/about`.
 * @throws TypeError if the page cannot be loaded.
 */
async function loadHtml(path: string): Promise<{ head: DocumentFragment; bodyHtml: string }> {
  const response = await fetch(previewPath(path), { headers: { accept: 'text/html' } });
  if (!response.ok) throw new TypeError(`${path} could not be loaded`);
  const html = await response.text();
  const [head = ''] = /<head>[\s\S]*?<\/head>/i.exec(html) ?? [];
  // The head is parsed in a template. In a parsed document, its styles would violate the admin's content security policy.
  const template = document.createElement('template');
  template.innerHTML = head;
  return { head: template.content, bodyHtml: html.replace(head, '') };
}

/**
 * Loads the current version of a page of the draft.
 *
 * @param path path of the page on the site, such as `/about`.
 * @throws TypeError if the page or a style sheet cannot be loaded.
 */
export async function loadPage(path: string): Promise<PageContent> {
  const { head, bodyHtml } = await loadHtml(path);
  return {
    body: new DOMParser().parseFromString(bodyHtml, 'text/html').body,
    styleSheets: await readStyles(head),
  };
}

/** What search engines and messengers show of a page. */
export interface PageCard {
  title: string;
  description: string;
  /** URL of the page on the public site. */
  url: string;
  /** URL of the image in the preview; undefined if the page has none. */
  imageUrl: string | undefined;
}

/**
 * Loads what search engines and messengers would show of a page of the draft.
 *
 * @param path path of the page on the site, such as `/about`.
 * @throws TypeError if the page cannot be loaded.
 */
export async function loadPageCard(path: string): Promise<PageCard> {
  const { head } = await loadHtml(path);
  const readMetaProperty = (property: string) =>
    head.querySelector(`meta[property="og:${property}"]`)?.getAttribute('content') ?? '';
  const image = readMetaProperty('image');
  return {
    title: head.querySelector('title')?.textContent ?? '',
    description: head.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    // Pages that are hidden from search engines have no `og:url`.
    url: readMetaProperty('url') || new URL(path, location.origin).href,
    imageUrl: image === '' ? undefined : previewPath(new URL(image, location.origin).pathname),
  };
}

/**
 * Changes a loaded page in place. Elements that both versions contain stay. The page therefore neither flickers nor scrolls, and images
 * are not loaded again.
 *
 * @param currentStyles the CSS of each style sheet that the page has now.
 */
export function updatePage(
  page: Document,
  currentStyles: readonly string[],
  { body, styleSheets }: PageContent,
): void {
  const elements = page.head.querySelectorAll(STYLES_SELECTOR);
  styleSheets.forEach((css, index) => {
    if (css === currentStyles[index]) return;
    const style = page.createElement('style');
    style.textContent = css;
    const currentStyle = elements[index];
    if (currentStyle) currentStyle.replaceWith(style);
    else page.head.append(style);
  });
  for (const element of [...elements].slice(styleSheets.length)) element.remove();
  openLinksInNewTabs(body);
  Idiomorph.morph(page.body, [...body.childNodes], {
    morphStyle: 'innerHTML',
    callbacks: { beforeNodeMorphed: (before, after) => !before.isEqualNode(after) },
  });
}

/** Makes links open new tabs, so that the frame keeps showing the edited page. Links within the page stay unchanged. */
export function openLinksInNewTabs(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]:not([href^="#"]), area[href]'))
    link.setAttribute('target', '_blank');
}

/** Attribute of the outlined element. */
const OUTLINE_ATTRIBUTE = 'data-outlined';
const OUTLINE_PROPERTIES = ['outline', 'outlineOffset', 'boxShadow'] as const;

/**
 * Outlines a text or image of a page, and removes the previous outline.
 *
 * @param nodes candidates. The first node in view is outlined, or else the first visible node.
 * @param shouldScroll whether the page scrolls to the outlined node if the node is not in view.
 */
export function outlineNode(page: Document, nodes: readonly PreviewNode[], shouldScroll: boolean): void {
  for (const element of page.querySelectorAll<HTMLElement>(`[${OUTLINE_ATTRIBUTE}]`)) {
    element.removeAttribute(OUTLINE_ATTRIBUTE);
    for (const property of OUTLINE_PROPERTIES) element.style[property] = '';
  }
  const elements = nodes
    .flatMap((node) =>
      node.nodeType === Node.TEXT_NODE ? (node.parentElement ?? []) : (node as HTMLElement),
    )
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
  const isInView = (element: HTMLElement) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= (page.defaultView?.innerHeight ?? 0);
  };
  const element = elements.find(isInView) ?? elements[0];
  if (!element) return;
  element.setAttribute(OUTLINE_ATTRIBUTE, '');
  // Two colours, so that one of them is visible on any background.
  element.style.outline = '3px solid var(--primary)';
  element.style.boxShadow = '0 0 0 3px var(--ink)';
  // An outline around an image could be clipped by the image's container.
  element.style.outlineOffset = element.tagName === 'IMG' ? '-3px' : '3px';
  if (!shouldScroll || isInView(element)) return;
  // scrollIntoView() would also scroll the admin's page.
  const { top, height } = element.getBoundingClientRect();
  const spaceAbove = ((page.defaultView?.innerHeight ?? 0) - height) / 2;
  page.defaultView?.scrollBy({ top: top - Math.max(0, spaceAbove), behavior: 'instant' });
}

/**
 * Shows changed texts of a form in the preview before they are saved. Replaces only texts that the page shows exactly as they are in the
 * field. Other changes, such as a new paragraph or bold letters, appear with the next version of the page.
 *
 * @param file path of the form's entry under `content/`.
 * @param before the contents that the page shows.
 */
export function showUnsavedContents(
  page: Document,
  file: string,
  before: EntryContents,
  after: EntryContents,
): void {
  showUnsavedFields(page, { file, path: [] }, before.fields, after.fields);
  if (before.body !== undefined && after.body !== undefined && before.body !== after.body)
    showUnsavedBody(page, file, before.body, after.body);
}

function showUnsavedFields(
  page: Document,
  { file, path }: ContentSource,
  before: unknown,
  after: unknown,
): void {
  if (before === after) return;
  if (typeof before === 'string' && typeof after === 'string') {
    for (const node of findFieldNodes(page, { file, path }, before))
      if (node.nodeType === Node.TEXT_NODE && node.nodeValue === before.trim()) node.nodeValue = after.trim();
    return;
  }
  if (Array.isArray(before) && Array.isArray(after))
    after.forEach((item, index) => {
      showUnsavedFields(page, { file, path: [...path, index] }, before[index], item);
    });
  else if (isRecord(before) && isRecord(after))
    for (const [key, item] of Object.entries(after))
      showUnsavedFields(page, { file, path: [...path, key] }, before[key], item);
}

/** Matches the characters that have a meaning in Markdown. The texts between them are text nodes of the page. */
const MARKDOWN_SYNTAX = /([*_`~\\[\](){}<>|#\n]+)/;

/** Returns a part of a line of Markdown without the marker of a list item and spaces at the ends. */
const toShownText = (part = ''): string => part.replace(/^\s*(?:[-+]|\d+\.)\s/, '').trim();

/**
 * Shows changed texts of a Markdown body if its syntax has not changed. A text that the page shows twice appears with the next version of
 * the page.
 */
function showUnsavedBody(page: Document, file: string, before: string, after: string): void {
  const [oldParts, newParts] = [before.split(MARKDOWN_SYNTAX), after.split(MARKDOWN_SYNTAX)];
  if (oldParts.length !== newParts.length) return;
  const changedIndexes = oldParts.flatMap((part, index) => (part === newParts[index] ? [] : [index]));
  // With one capturing group, `split` returns the matched syntax at odd indexes.
  if (changedIndexes.some((index) => index % 2 === 1)) return;
  const bodyTexts = findBodyTexts(page, file);
  for (const index of changedIndexes) {
    const [oldText, newText] = [toShownText(oldParts[index]), toShownText(newParts[index])];
    const [text, ...others] = bodyTexts.filter(({ data }) => oldText !== '' && data.trim() === oldText);
    if (text && others.length === 0) text.data = text.data.replace(oldText, () => newText);
  }
}
