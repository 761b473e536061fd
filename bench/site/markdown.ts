/** Formats a Markdown table. All columns except the first are aligned right. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}

export const formatMs = (value: number): string => String(Math.round(value));
/** Formats bytes in units of 1,000, with one decimal. */
export const formatKb = (bytes: number): string => (bytes / 1000).toFixed(1);
export const formatRatio = (value: number): string => value.toFixed(2);
