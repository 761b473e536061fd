import type { Email } from 'postal-mime';
import { brand } from '../brand.ts';
import { escapeHtml } from '../mail-templates.ts';
import type { MailSummary } from './mailbox.ts';

const style = `
:root { color-scheme: only light; --ink: ${brand.ink}; --muted: ${brand.muted}; --line: ${brand.line}; --accent: ${brand.accent}; }
* { box-sizing: border-box; }
body { margin: 0; background: ${brand.paper}; color: var(--ink); font: 16px/1.55 ${brand.text}; }
header { background: ${brand.dark}; color: ${brand.onDark}; padding: 1.25rem max(1.25rem, calc(50vw - 34rem)); }
header p { margin: 0.25rem 0 0; color: ${brand.onDarkMuted}; font-size: 0.95rem; }
h1 { font: 300 1.75rem/1.2 ${brand.headings}; margin: 0; overflow-wrap: anywhere; }
main { padding: 1.5rem max(1.25rem, calc(50vw - 34rem)) 4rem; }
a { color: var(--accent); } header a { color: inherit; }
a:focus-visible, iframe:focus-visible { outline: 3px solid ${brand.primary}; outline-offset: 2px; }
ol { list-style: none; margin: 0; padding: 0; background: ${brand.surface}; border: 1px solid var(--line); border-radius: 8px; }
li + li { border-top: 1px solid var(--line); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0.1rem 1rem; padding: 0.85rem 1.1rem; text-decoration: none; }
li a:hover { background: ${brand.paperMuted}; } li strong { color: var(--ink); font-weight: 500; overflow-wrap: anywhere; }
li span, time, dt { color: var(--muted); font-size: 0.9rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 0 0 1.25rem; }
dd { margin: 0; overflow-wrap: anywhere; }
.files { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0 0 1.25rem; }
.files a { border: 1px solid var(--line); border-radius: 999px; background: ${brand.surface}; padding: 0.35rem 0.9rem; overflow-wrap: anywhere; }
iframe { width: 100%; height: 70vh; border: 1px solid var(--line); border-radius: 8px; background: ${brand.surface}; }
.empty { padding: 3rem 0; color: var(--muted); }
@media (prefers-reduced-motion: no-preference) { li a { transition: background 0.15s; } }
`;

function renderLayout(title: string, intro: string, body: string, isReloading: boolean): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${isReloading ? '<meta http-equiv="refresh" content="10">' : ''}<meta name="robots" content="noindex"><link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><header><h1>${escapeHtml(title)}</h1><p>${intro}</p></header><main>${body}</main></body>
</html>
`;
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

function renderTime(iso: string): string {
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(dateFormat.format(new Date(iso)))}</time>`;
}

function formatKilobytes(bytes: number): string {
  return `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en-GB')} KB`;
}

/** Renders the page with all mails. An empty list reloads every 10 s, so that the first mail appears. */
export function renderMailListPage(mails: readonly MailSummary[]): string {
  const items = mails.map((mail) => {
    const files = mail.attachments.length;
    const attachmentNote = files > 0 ? ` · ${files} ${files === 1 ? 'file' : 'files'}` : '';
    return `<li><a href="/mailbox/${mail.id}"><strong>${escapeHtml(mail.subject || '(no subject)')}</strong>${renderTime(mail.receivedAt)}<span>from ${escapeHtml(mail.replyTo || mail.from)} to ${escapeHtml(mail.to.join(', '))}${attachmentNote}</span></a></li>`;
  });
  const body =
    items.length > 0
      ? `<ol aria-label="Mails">${items.join('')}</ol>`
      : '<p class="empty">No mail yet. Send one of the forms on <a href="/contact">the contact page</a>.</p>';
  const intro = 'Mail that this machine has sent. Nothing leaves it: no mail server is configured.';
  return renderLayout('Mailbox', intro, body, items.length === 0);
}

/**
 * Permissions of the frame with the HTML of a mail. The frame has no scripts, forms or origin. Links may open tabs that are not sandboxed.
 */
const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** Renders one mail with its headers and attachments. The HTML of the mail is in a sandboxed frame. */
export function renderMailPage(mail: MailSummary, email: Email): string {
  const rows: [string, string][] = [
    ['From', mail.from],
    ['To', mail.to.join(', ')],
    ['Reply to', mail.replyTo || '(none)'],
    ['Message-ID', mail.messageId],
  ];
  const list = rows.map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`).join('');
  const files = mail.attachments.map(
    ({ name, bytes }, index) =>
      `<a href="/mailbox/${mail.id}/files/${index}" download>${escapeHtml(name)} <span>(${formatKilobytes(bytes)})</span></a>`,
  );
  // Links open in a new tab, because the content security policy blocks them in the frame.
  const html = `<base target="_blank">${email.html ?? `<pre>${escapeHtml(email.text ?? '')}</pre>`}`;
  const body = `<dl>${list}<dt>Received</dt><dd>${renderTime(mail.receivedAt)}</dd></dl>
${files.length > 0 ? `<div class="files" role="group" aria-label="Attachments">${files.join('')}</div>` : ''}
<iframe sandbox="${SANDBOX}" title="Text of the mail" srcdoc="${escapeHtml(html)}"></iframe>
<p><a href="/mailbox/${mail.id}/raw">The mail as it was sent</a></p>`;
  return renderLayout(mail.subject || '(no subject)', '<a href="/mailbox">All mails</a>', body, false);
}
