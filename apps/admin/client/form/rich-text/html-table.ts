import { Fragment, type Node } from 'prosemirror-model';
import { toLine } from './block-builder.ts';
import { nodes } from './schema.ts';

export interface TableCell {
  blocks: Node[];
  columnSpan: number;
  /** 0 for a cell that reaches to the end of the table. */
  rowSpan: number;
  /** `left`, `center` or `right`. */
  align: string | null;
}

/** Browsers accept 1000 columns. Above this number, a cell only covers fewer columns. */
const MAX_COLUMN_SPAN = 50;

/** Creates a table. Markdown has no merged cells, so a merged cell is followed by empty ones. */
export function createTable(rows: readonly (readonly TableCell[])[]): Node {
  /** For each row and column: the cell that begins there; null where a merged cell continues. */
  const grid: (TableCell | null)[][] = rows.map(() => []);
  rows.forEach((row, rowIndex) => {
    let column = 0;
    for (const cell of row) {
      while (grid[rowIndex]?.[column] !== undefined) column += 1;
      const coveredRows = grid.slice(rowIndex, cell.rowSpan === 0 ? undefined : rowIndex + cell.rowSpan);
      const columnEnd = column + Math.min(cell.columnSpan, MAX_COLUMN_SPAN);
      for (const coveredRow of coveredRows)
        for (let index = column; index < columnEnd; index += 1) coveredRow[index] ??= null;
      coveredRows[0]?.splice(column, 1, cell);
      column = columnEnd;
    }
  });
  const columnCount = Math.max(...grid.map((row) => row.length));
  // A column that only consists of continued cells is not visible.
  const columns = Array.from({ length: columnCount }, (_, column) => column).filter((column) =>
    grid.some((row) => row[column]),
  );
  return nodes.table.create(
    null,
    grid.map((row, rowIndex) =>
      nodes.table_row.create(
        null,
        columns.map((column) => {
          const { blocks = [], align = null } = row[column] ?? {};
          const line = nodes.paragraph.create(null, toLine(Fragment.fromArray(blocks)));
          return (rowIndex === 0 ? nodes.table_header : nodes.table_cell).create({ align }, line);
        }),
      ),
    ),
  );
}
