/**
 * Script that changes a page like the translators of browsers: replaces each text node, also later ones, by two nested `font` elements
 * with other text. It is source text, so that it works in any engine.
 *
 * The "translation" is the text in capitals.
 */
export const TRANSLATE_SCRIPT = `{
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
