import { brand } from './brand.ts';
import type { Enquiry, Field } from './enquiry.ts';

/** Text made safe for HTML, in element content and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

const cell = 'padding:10px 14px;text-align:left;vertical-align:top';
const multiline = 'white-space:pre-wrap;overflow-wrap:anywhere';

function tableRow({ name, value }: Field): string {
  return `<tr><th scope="row" style="${cell};border:1px solid ${brand.line};background:${brand.paperQuiet};font-weight:600;white-space:nowrap">${escapeHtml(name)}</th><td style="${cell};border:1px solid ${brand.line};${multiline}">${escapeHtml(value)}</td></tr>`;
}

/** The mail's HTML part. Every value is escaped; nothing is loaded from anywhere. */
export function mailHtml(enquiry: Enquiry): string {
  const table = `<table style="border-collapse:collapse;width:100%"><tbody>${enquiry.fields.map(tableRow).join('')}</tbody></table>`;
  const body = `<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(enquiry.subject)}</h1>${table}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(enquiry.subject)}</title></head><body style="margin:0;padding:24px;background:${brand.surface};color:${brand.ink};font:16px/1.5 system-ui,sans-serif"><div style="max-width:640px">${body}</div></body></html>`;
}

/** The mail's plain text part, with the same words. */
export function mailText(enquiry: Enquiry): string {
  return enquiry.fields
    .map(({ name, value }) => (value.includes('\n') ? `${name}:\n${value}` : `${name}: ${value}`))
    .join('\n\n');
}
