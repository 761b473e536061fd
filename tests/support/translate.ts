/**
 * Script that simulates a browser's built-in translation. It replaces each text node by two nested `font` elements with the text in
 * capitals, also text nodes that are added later. It skips elements inside `translate=no`. The script is source text, so that the WebKit
 * tests can also run it.
 */
export const TRANSLATE_SCRIPT = `{
  const wrapInFont = (child) => {
    const element = document.createElement('font');
    element.style.verticalAlign = 'inherit';
    element.append(child);
    return element;
  };
  const translate = (node) => {
    if (node.nodeType === Node.TEXT_NODE) {
      const parent = node.parentElement;
      if (!/\\S/.test(node.data) || !(parent instanceof HTMLElement)) return;
      if (parent.closest('script, style, noscript, textarea, font, [translate=no]')) return;
      const translation = node.data.toUpperCase();
      if (parent.localName === 'title') node.data = translation;
      else node.replaceWith(wrapInFont(wrapInFont(translation)));
    } else for (const child of [...node.childNodes]) translate(child);
  };
  const start = () => {
    document.documentElement.lang = 'hi';
    document.documentElement.classList.add('translated-ltr');
    translate(document.documentElement);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(translate);
    }).observe(document.documentElement, { childList: true, subtree: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}`;
