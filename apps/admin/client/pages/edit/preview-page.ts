import { preview } from '../../../addresses.ts';

/** What of a page is shown anew while somebody edits. */
export interface PageVersion {
  body: HTMLElement;
  /** The CSS of each style sheet of its head, inline or linked. */
  styles: string[];
}

const STYLES = 'style, link[rel=stylesheet]';

/**
 * Reads the style sheets of a page's head.
 *
 * @throws TypeError where one cannot be loaded.
 */
export const readStyles = (head: ParentNode): Promise<string[]> =>
  Promise.all(
    [...head.querySelectorAll(STYLES)].map(async (element) => {
      const address = element.getAttribute('href');
      if (address === null) return element.textContent;
      const answer = await fetch(address);
      if (!answer.ok) throw new TypeError(`${address} could not be loaded`);
      return answer.text();
    }),
  );

/**
 * Loads a page of the draft as it is now.
 *
 * @param address of the site, such as `/about`.
 * @throws TypeError where it cannot be loaded.
 */
export async function loadPage(address: string): Promise<PageVersion> {
  const answer = await fetch(preview(address), { headers: { accept: 'text/html' } });
  if (!answer.ok) throw new TypeError(`${address} could not be loaded`);
  const html = await answer.text();
  const [head = ''] = /<head>[\s\S]*?<\/head>/i.exec(html) ?? [];
  // Styles in a parsed document would fall under the desk's own policy, which forbids them; a template applies none.
  const template = document.createElement('template');
  template.innerHTML = head;
  return {
    body: new DOMParser().parseFromString(html.replace(head, ''), 'text/html').body,
    styles: await readStyles(template.content),
  };
}

/**
 * Puts a newer version into a page that is shown, which neither blinks nor scrolls.
 *
 * @param shown the styles that the page has.
 */
export function showVersion(page: Document, shown: readonly string[], { body, styles }: PageVersion): void {
  const elements = page.head.querySelectorAll(STYLES);
  styles.forEach((css, index) => {
    if (css === shown[index]) return;
    const style = page.createElement('style');
    style.textContent = css;
    const before = elements[index];
    if (before) before.replaceWith(style);
    else page.head.append(style);
  });
  for (const element of [...elements].slice(styles.length)) element.remove();
  openLinksInTabs(body);
  page.body.replaceChildren(...body.childNodes);
}

/** Lets links open new tabs, so that the frame keeps showing the page that is edited. Links within the page stay in it. */
export function openLinksInTabs(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a[href]:not([href^="#"]), area[href]'))
    link.setAttribute('target', '_blank');
}
