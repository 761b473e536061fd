/** The parts of a page that is cut down to its first screen. */
export interface FirstScreen {
  /** The opening tag of the root. */
  root: string;
  title: string;
  /** Addresses of the fonts that the page preloads. */
  fonts: string[];
  /** The body with its tags. */
  body: string;
}

/**
 * Runs in a page: takes out all that its first screen does not show, and gives every picture the one file that the
 * browser chose for it. It stands alone, since it is sent to the browser as text.
 */
export function keepFirstScreen(): FirstScreen {
  const kept = new Set<Element>();
  for (const element of document.body.querySelectorAll('*')) {
    if (/^(script|style|link|template)$/i.test(element.tagName)) continue;
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const onScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth && width * height > 1;
    if (!onScreen || !element.checkVisibility({ visibilityProperty: true })) continue;
    for (let at: Element | null = element; at && !kept.has(at); at = at.parentElement) kept.add(at);
  }
  for (const element of document.body.querySelectorAll('*'))
    if (!kept.has(element) && element.parentElement && kept.has(element.parentElement)) element.remove();
  for (const image of document.images) {
    const chosen = image.currentSrc || image.src;
    for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
    image.removeAttribute('srcset');
    image.src = new URL(chosen).pathname;
    image.loading = 'eager';
  }
  const comments = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  return {
    root: document.documentElement.outerHTML.slice(0, document.documentElement.outerHTML.indexOf('>') + 1),
    title: document.title.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
    fonts: [...document.querySelectorAll('link[rel=preload][as=font]')].map(
      (link) => link.getAttribute('href') ?? '',
    ),
    body: document.body.outerHTML,
  };
}
