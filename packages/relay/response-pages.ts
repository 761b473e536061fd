import { brand } from './brand.ts';
import type { Field } from './enquiry.ts';
import { escapeHtml } from './mail-templates.ts';

const STYLES = `
:root { color-scheme: only light; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${brand.paper}; color: ${brand.ink};
  font: 18px/1.6 ${brand.text}; }
main { max-width: 34rem; padding: 2rem; }
h1 { font: 300 2.5rem/1.15 ${brand.headings}; margin: 0 0 1rem; }
dl { margin: 0 0 1.5rem; } dt { color: ${brand.muted}; font-size: 15px; } dd { margin: 0 0 .5rem; white-space: pre-wrap; overflow-wrap: anywhere; }
a { color: ${brand.accent}; } a:focus-visible { outline: 3px solid ${brand.primary}; outline-offset: 3px; }
`;

function renderPage(
  title: string,
  text: string,
  link: { href: string; text: string },
  extraHtml = '',
): string {
  const linkHtml = `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${extraHtml}${linkHtml}</main></body>
</html>
`;
}

/** Renders the page that follows a post without JavaScript if the form has no `_next` field. */
export function renderThankYouPage(studioName: string, siteOrigin: string): string {
  const text = `Your message has reached ${studioName}.`;
  return renderPage('Thank you', text, { href: siteOrigin, text: 'Back to the website' });
}

/** Renders the page for an address without a page, with status 404, or 405 if the address only accepts forms. */
export function renderNotFoundPage(message: string, siteOrigin: string): string {
  return renderPage('Page not found', message, { href: siteOrigin, text: 'Back to the website' });
}

/**
 * Renders the page that follows a post without JavaScript if the form was not accepted.
 *
 * @param fields the visitor's input, which the page shows for copying. Empty when the form could not be parsed.
 * @param formUrl link back to the form.
 */
export function renderErrorPage(message: string, fields: readonly Field[], formUrl: string): string {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  const text = `${sentence} Your browser’s Back button leads to the form with what you wrote still in it.`;
  const items = fields
    .filter(({ value }) => value.trim() !== '')
    .map(({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`);
  const list = items.length > 0 ? `<dl>${items.join('')}</dl>` : '';
  return renderPage('Your message was not sent', text, { href: formUrl, text: 'Back to the form' }, list);
}
