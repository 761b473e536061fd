/** Parts of a page that was reduced to its first screen. */
export interface FirstScreen {
  /** Opening tag of the root element. */
  root: string;
  title: string;
  /** URLs of preloaded fonts. */
  fonts: string[];
  /** Outer HTML of the body. */
  body: string;
}

/**
 * Runs in a page. Removes everything outside the first screen, and replaces the sources of each image by the selected file.
 * Playwright sends this function to the browser as text, so the function must not use other code of this module.
 */
export function keepFirstScreen(): FirstScreen {
  const keptElements = new Set<Element>();
  for (const element of document.body.querySelectorAll('*')) {
    if (/^(script|style|link|template)$/i.test(element.tagName)) continue;
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const isOnScreen =
      bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width * height > 1;
    if (!isOnScreen || !element.checkVisibility({ visibilityProperty: true })) continue;
    for (
      let ancestor: Element | null = element;
      ancestor && !keptElements.has(ancestor);
      ancestor = ancestor.parentElement
    )
      keptElements.add(ancestor);
  }
  for (const element of document.body.querySelectorAll('*'))
    if (!keptElements.has(element) && element.parentElement && keptElements.has(element.parentElement))
      element.remove();
  for (const image of document.images) {
    const selectedUrl = image.currentSrc || image.src;
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
    image.removeAttribute('srcset');
    image.src = new URL(selectedUrl).pathname;
    image.loading = 'eager';
  }
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  const commentNodes: Node[] = [];
  while (comments.nextNode()) commentNodes.push(comments.currentNode);
  for (const comment of commentNodes) comment.parentNode?.removeChild(comment);
  return {
    root: document.documentElement.outerHTML.slice(0, document.documentElement.outerHTML.indexOf('>') + 1),
    title: document.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    fonts: [...document.querySelectorAll('link[rel=preload][as=font]')].map(
      (link) => link.getAttribute('href') ?? '',
    ),
    body: document.body.outerHTML,
  };
}
