import { type BriefRow, isBrief, toBriefRows } from '@studio/enquiry/brief';
import { brand } from './brand.ts';
import type { Field } from './enquiry.ts';
import type { MailAction, MailContent } from './system-mail.ts';

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const cellStyle = 'padding:10px 14px;text-align:left;vertical-align:top';
const multilineStyle = 'white-space:pre-wrap;overflow-wrap:anywhere';

/** Returns the rows of a mail's table. A brief has readable labels. In other forms the label is the name of the field. */
const toRows = (fields: readonly Field[]): BriefRow[] =>
  isBrief(fields) ? toBriefRows(fields) : fields.map(({ name, value }) => ({ label: name, value }));

const linkUrls = (html: string): string =>
  html.replaceAll(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}" style="color:${brand.accent}">${url}</a>`,
  );

/** Outlook ignores `white-space: pre-wrap`. */
const breakLines = (html: string): string => html.replaceAll(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '<br>');

function renderRow({ label, value, hasLinks }: BriefRow): string {
  const escapedValue = escapeHtml(value);
  const valueHtml = breakLines(hasLinks ? linkUrls(escapedValue) : escapedValue);
  return `<tr><th scope="row" style="${cellStyle};border:1px solid ${brand.line};background:${brand.paperMuted};font-weight:600;white-space:nowrap">${escapeHtml(label)}</th><td style="${cellStyle};border:1px solid ${brand.line};${multilineStyle}">${valueHtml}</td></tr>`;
}

/** Renders a button, and the URL as a plain link, for copying and for mail programs without styles. */
function renderAction({ label, url }: MailAction): string {
  const href = escapeHtml(url);
  const buttonStyle = `display:inline-block;padding:12px 24px;border-radius:6px;background:${brand.ink};color:${brand.surface};font-weight:600;text-decoration:none`;
  return `<p style="margin:0 0 16px"><a href="${href}" style="${buttonStyle}">${escapeHtml(label)}</a></p><p style="margin:0 0 24px;overflow-wrap:anywhere">Or open this link: <a href="${href}" style="color:${brand.accent}">${href}</a></p>`;
}

/** Renders the HTML part of a mail, which loads no external resources. */
export function renderMailHtml({ subject, fields, action }: MailContent): string {
  const table = `<table style="border-collapse:collapse;width:100%"><tbody>${toRows(fields).map(renderRow).join('')}</tbody></table>`;
  const body = `<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>${action ? renderAction(action) : ''}${table}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px;background:${brand.surface};color:${brand.ink};font:16px/1.5 system-ui,sans-serif"><div style="max-width:640px">${body}</div></body></html>`;
}

/** Renders the plain text part of a mail. */
export function renderMailText({ fields, action }: MailContent): string {
  const lines = toRows(fields).map(({ label, value }) =>
    value.includes('\n') ? `${label}:\n${value}` : `${label}: ${value}`,
  );
  return [...(action ? [`${action.label}:\n${action.url}`] : []), ...lines].join('\n\n');
}
