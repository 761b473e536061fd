import { brand } from './brand.ts';
import { escapeHtml } from './templates.ts';

const style = `
:root { color-scheme: light; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${brand.paper}; color: ${brand.ink};
  font: 18px/1.6 ${brand.text}; }
main { max-width: 34rem; padding: 2rem; }
h1 { font: 300 2.5rem/1.15 ${brand.headings}; margin: 0 0 1rem; }
a { color: ${brand.accent}; } a:focus-visible { outline: 3px solid ${brand.lamp}; outline-offset: 3px; }
`;

function page(title: string, text: string, link: { href: string; text: string } | null): string {
  const way = link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${way}</main></body>
</html>
`;
}

/** What a visitor without JavaScript sees when the form named no page of its own. */
export function thankYouPage(studioName: string, siteOrigin: string): string {
  const text = `Your message has reached ${studioName}.`;
  return page('Thank you', text, { href: siteOrigin, text: 'Back to the website' });
}

/** What a visitor without JavaScript sees when a form was not accepted. */
export function problemPage(message: string): string {
  const text = `${message} Go back with your browser's Back button: what you wrote should still be there.`;
  return page('Your message was not sent', text, null);
}
