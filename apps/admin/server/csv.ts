/** Matches the start of a cell that a spreadsheet would read as a formula, also after a tab or a line break (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/** An apostrophe makes spreadsheets show a formula as text. */
function formatCell(value: string): string {
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** Formats a row of a CSV file (RFC 4180) without formulas. */
export const formatCsvRow = (values: readonly string[]): string => `${values.map(formatCell).join(',')}\r\n`;

/** Excel reads a file that starts with this character as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';
