import { isDeepStrictEqual } from 'node:util';
import { type Document, isCollection, isNode, isScalar, isSeq, parseDocument, Scalar, visit } from 'yaml';
import { findEdits } from './diff-values.ts';
import type { FieldPath, ValueEdit } from './value-edit.ts';

/** Maximum length in characters of a text on the line of its key. */
const MAX_INLINE_LENGTH = 90;

/**
 * Updates YAML with new data. Unchanged values keep their comments, order and quotes. Their lines stay the same if this function
 * has formatted `source` before.
 *
 * @throws Error if `source` is not valid YAML, or if the result would not parse to `data`.
 */
export function updateYaml(source: string, data: unknown): string {
  const document = parseDocument(source);
  const [error] = document.errors;
  if (error) throw new Error(`is not valid YAML: ${error.message}`);
  for (const edit of findEdits(document.toJS(), data)) applyToDocument(document, edit);
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  if (!isDeepStrictEqual(parseDocument(text).toJS(), removeUndefined(data)))
    throw new Error('the new values cannot be written into the file');
  const result = source.endsWith('\n') ? text : text.replace(/\n$/, '');
  return source.includes('\r\n') ? result.replaceAll('\n', '\r\n') : result;
}

function applyToDocument(document: Document, edit: ValueEdit): void {
  const { path } = edit;
  if (edit.kind === 'remove') document.deleteIn([...path, edit.key]);
  else if (edit.kind === 'add') document.setIn([...path, edit.key], createYamlNode(document, edit.value));
  else if (edit.kind === 'set') setValue(document, path, edit.value);
  else {
    const list = document.getIn(path);
    if (!isSeq(list)) throw new Error(`${path.join('.')}: expected a list`);
    // An empty list is written as []. A list with items gets a line for each item.
    if (list.items.length === 0) list.flow = false;
    const oldItems = [...list.items];
    list.items = edit.items.map((item) =>
      typeof item === 'number' ? oldItems[item] : createYamlNode(document, item.value),
    );
  }
}

/** Replaces a value. A value of the same type keeps its quotes and the comment on its line. */
function setValue(document: Document, path: FieldPath, value: unknown): void {
  const node = document.getIn(path, true);
  const isScalarValue = typeof value !== 'object' || value === null;
  if (isScalar(node) && isScalarValue && typeof value === typeof node.value) {
    node.value = value;
    preserveWhitespace(node);
  } else document.setIn(path, createYamlNode(document, value));
}

/** Changes the YAML style of a text if the current style would lose its line breaks or spaces. */
function preserveWhitespace(scalar: Scalar): void {
  if (typeof scalar.value !== 'string') return;
  if (/^[ \t]+$/m.test(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
  else if (scalar.value.includes('\n') && scalar.type === Scalar.PLAIN) scalar.type = Scalar.BLOCK_LITERAL;
}

/** Creates a YAML node. Long texts become blocks; focal points and crops (lists of numbers) stay on one line. */
function createYamlNode(document: Document, value: unknown) {
  const node = document.createNode(value);
  if (!isNode(node)) return node;
  visit(isCollection(node) || isScalar(node) ? node : null, {
    Scalar(key, scalar) {
      if (key === 'key' || typeof scalar.value !== 'string') return;
      if (scalar.value.includes('\n')) scalar.type = Scalar.BLOCK_LITERAL;
      else if (scalar.value.length > MAX_INLINE_LENGTH) scalar.type = Scalar.BLOCK_FOLDED;
      preserveWhitespace(scalar);
    },
    Seq(_key, list) {
      list.flow = list.items.every((item) => isScalar(item) && typeof item.value === 'number');
    },
  });
  return node;
}

/** Removes keys whose value is undefined, because YAML has no undefined. */
function removeUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeUndefined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [[key, removeUndefined(item)]],
    ),
  );
}
