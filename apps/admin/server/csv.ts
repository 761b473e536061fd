/** Matches the start of a cell that a spreadsheet would read as a formula, also after a tab or a line break (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** An international phone number that every spreadsheet reads as text, because of its spaces. */
const PHONE_NUMBER = /^\+\d+(?: \d+)+$/;

/**
 * Formats a phone number so that spreadsheets show it as it is and other programs can import it: "+91-98765-43210" becomes
 * "+91 98765 43210". Spreadsheets would calculate with hyphens, and round a long number without spaces.
 *
 * @returns other texts unchanged.
 */
export function formatPhoneNumber(text: string): string {
  if (!/^\+?[\d\s()./-]+$/.test(text)) return text;
  const groups = text.replaceAll(/[^\d+]+/g, ' ').trim();
  return groups.includes(' ') ? groups : groups.replaceAll(/(?<=\d)(?=(?:\d{5})+$)/g, ' ');
}

/** An apostrophe makes spreadsheets show a formula as text. */
function formatCell(value: string): string {
  const text = FORMULA_START.test(value) && !PHONE_NUMBER.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Formats a row of a CSV file (RFC 4180) without formulas. */
export const formatCsvRow = (values: readonly string[]): string => `${values.map(formatCell).join(',')}\r\n`;

/** Excel reads a file that starts with this character as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
