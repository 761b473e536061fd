import { Document, isCollection, isScalar, Scalar, visit } from 'yaml';

/** Past this many characters a new text stands on lines of its own. */
const LONG = 90;
const WIDTH = 100;

/** How a text can be written. */
export type Style = Scalar.Type;

/**
 * A value as it stands after `key: ` or `- `.
 *
 * @param indent spaces before the key or the dash; the lines that follow stand two further in.
 * @param style how a text is to be written, where its characters allow it; long texts are folded without one.
 */
export function rendered(value: unknown, indent: number, style?: Style): string {
  const document = new Document({ value });
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || typeof node.value !== 'string') return;
      if (style) node.type = style;
      else if (node.value.includes('\n')) node.type = Scalar.BLOCK_LITERAL;
      else if (node.value.length > LONG) node.type = Scalar.BLOCK_FOLDED;
    },
    Seq(_key, node) {
      // Points and crops stand on one line.
      if (node.items.every((item) => isScalar(item) && typeof item.value === 'number')) node.flow = true;
    },
  });
  const folded = style === undefined || style === Scalar.BLOCK_FOLDED || style === Scalar.BLOCK_LITERAL;
  const text = document
    .toString({ lineWidth: folded ? WIDTH - indent : 0, flowCollectionPadding: false })
    .slice('value:'.length)
    .replace(/\n+$/, '')
    .replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(indent)}`);
  return text.startsWith(' ') ? text.slice(1) : text;
}

/** An item of a list with its dash and its line's end. @param indent spaces before the dash. */
export function renderedItem(value: unknown, indent: number): string {
  const document = new Document([value]);
  const [item] = isCollection(document.contents) ? document.contents.items : [];
  const spaces = ' '.repeat(indent);
  if (isScalar(item)) return `${spaces}- ${rendered(value, indent)}\n`;
  // A map begins on the line of its dash.
  const lines = rendered(value, indent).replace(/^\n/, '').split('\n');
  return lines
    .map((line, index) => (index === 0 ? `${spaces}- ${line.trimStart()}\n` : `${line}\n`))
    .join('');
}

/** A value on one line, as within brackets. */
export function renderedInline(value: unknown): string {
  const document = new Document([value]);
  visit(document, {
    Collection(_key, node) {
      node.flow = true;
    },
    Scalar(_key, node) {
      if (typeof node.value === 'string' && node.value.includes('\n')) node.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document
    .toString({ lineWidth: 0, flowCollectionPadding: false, doubleQuotedMinMultiLineLength: Infinity })
    .trim()
    .replace(/^\[([\s\S]*)\]$/, '$1');
}
