/**
 * What browsers' translators do to a page: every text node gives way to two nested `font` elements with other words in them, and
 * so does each that comes later. Source text, so that it can run in a page of any engine, before its own scripts or at any time.
 *
 * The other words are the same ones in capitals, so that a test can tell them apart.
 */
export const TRANSLATE = `{
  const font = (child) => {
    const element = document.createElement('font');
    element.style.verticalAlign = 'inherit';
    element.append(child);
    return element;
  };
  const translate = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const parent = node.parentElement;
      if (!/\\S/.test(node.data) || !(parent instanceof HTMLElement)) return;
      if (parent.closest('script, style, noscript, textarea, font')) return;
      const words = node.data.toUpperCase();
      if (parent.localName === 'title') node.data = words;
      else node.replaceWith(font(font(words)));
    } else for (const child of [...node.childNodes]) translate(child);
  };
  const begin = () => {
    document.documentElement.lang = 'hi';
    document.documentElement.classList.add('translated-ltr');
    translate(document.documentElement);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translate);
    }).observe(document.documentElement, { childList: true, subtree: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', begin);
  else begin();
}`;
