import { previewPath } from '../../../routes.ts';

/** The parts of a page that `updatePage` replaces. */
export interface PageContent {
  body: HTMLElement;
  /** The CSS of each style sheet in the head, inline or linked. */
  styles: string[];
}

const STYLES_SELECTOR = 'style, link[rel=stylesheet]';

/** Reads the style sheets of a page's head. @throws TypeError if one cannot be loaded. */
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
 * @throws TypeError if it cannot be loaded.
 */
async function loadHtml(path: string): Promise<{ head: DocumentFragment; bodyHtml: string }> {
  const response = await fetch(previewPath(path), { headers: { accept: 'text/html' } });
  if (!response.ok) throw new TypeError(`${path} could not be loaded`);
  const html = await response.text();
  const [head = ''] = /<head>[\s\S]*?<\/head>/i.exec(html) ?? [];
  // The head is parsed in a template. A parsed document would apply its styles, which the admin's security policy forbids.
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
    styles: await readStyles(head),
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
 * Loads what search engines and messengers show of a page of the draft.
 *
 * @param path path of the page on the site, such as `/about`.
 * @throws TypeError if the page cannot be loaded.
 */
export async function loadPageCard(path: string): Promise<PageCard> {
  const { head } = await loadHtml(path);
  const read = (property: string) =>
    head.querySelector(`meta[property="og:${property}"]`)?.getAttribute('content') ?? '';
  const image = read('image');
  return {
    title: head.querySelector('title')?.textContent ?? '',
    description: head.querySelector('meta[name="description"]')?.getAttribute('content') ?? '',
    // Pages that search engines leave out have no URL there.
    url: read('url') || new URL(path, location.origin).href,
    imageUrl: image === '' ? undefined : previewPath(new URL(image, location.origin).pathname),
  };
}

/**
 * Replaces the content of a loaded page without a reload, so that it neither flickers nor scrolls.
 *
 * @param currentStyles the CSS of each style sheet that the page has now.
 */
export function updatePage(
  page: Document,
  currentStyles: readonly string[],
  { body, styles }: PageContent,
): void {
  const elements = page.head.querySelectorAll(STYLES_SELECTOR);
  styles.forEach((css, index) => {
    if (css === currentStyles[index]) return;
    const style = page.createElement('style');
    style.textContent = css;
    const previous = elements[index];
    if (previous) previous.replaceWith(style);
    else page.head.append(style);
  });
  for (const element of [...elements].slice(styles.length)) element.remove();
  openLinksInTabs(body);
  page.body.replaceChildren(...body.childNodes);
}

/** Makes links open new tabs, so that the frame keeps showing the edited page. Links within the page stay unchanged. */
export function openLinksInTabs(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]:not([href^="#"]), area[href]'))
    link.setAttribute('target', '_blank');
}
