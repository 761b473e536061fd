import { isDeepStrictEqual } from 'node:util';
import { type Document, isCollection, isNode, isScalar, isSeq, parseDocument, Scalar, visit } from 'yaml';
import { diffEntries } from './diff-values.ts';
import type { FieldPath, ValueEdit } from './value-edit.ts';

/** Texts with more characters start on a line of their own, indented below their key. */
const MAX_INLINE_LENGTH = 90;

/**
 * Updates YAML with new data. Comments, order and quotes of unchanged values stay. If this function has formatted `source`
 * before, no other line changes.
 *
 * @throws Error if `source` is not valid YAML, or if the result would not parse to `data`.
 */
export function updateYaml(source: string, data: unknown): string {
  const document = parseDocument(source);
  const [error] = document.errors;
  if (error) throw new Error(`is not valid YAML: ${error.message}`);
  for (const change of diffEntries(document.toJS(), data)) applyToDocument(document, change);
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  if (!isDeepStrictEqual(parseDocument(text).toJS(), withoutUndefined(data)))
    throw new Error('this change cannot be written into the file');
  const result = source.endsWith('\n') ? text : text.replace(/\n$/, '');
  return source.includes('\r\n') ? result.replaceAll('\n', '\r\n') : result;
}

function applyToDocument(document: Document, change: ValueEdit): void {
  const { path } = change;
  if (change.kind === 'remove') document.deleteIn([...path, change.key]);
  else if (change.kind === 'add') document.setIn([...path, change.key], toNode(document, change.value));
  else if (change.kind === 'set') setValue(document, path, change.value);
  else {
    const list = document.getIn(path);
    if (!isSeq(list)) throw new Error(`${path.join('.')}: expected a list`);
    // An empty list is written as [], a filled one with an item on each line.
    if (list.items.length === 0) list.flow = false;
    const before = [...list.items];
    list.items = change.items.map((item) =>
      typeof item === 'number' ? before[item] : toNode(document, item.value),
    );
  }
}

/** Replaces a value. A value of the same type keeps its quotes and the comment on its line. */
function setValue(document: Document, path: FieldPath, value: unknown): void {
  const node = document.getIn(path, true);
  const isPlainValue = typeof value !== 'object' || value === null;
  if (isScalar(node) && isPlainValue && typeof value === typeof node.value) node.value = value;
  else document.setIn(path, toNode(document, value));
}

/** Creates a YAML node. Long texts become blocks; focal points and crops (lists of numbers) stay on one line. */
function toNode(document: Document, value: unknown) {
  const node = document.createNode(value);
  if (!isNode(node)) return node;
  visit(isCollection(node) || isScalar(node) ? node : null, {
    Scalar(key, scalar) {
      if (key === 'key' || typeof scalar.value !== 'string') return;
      if (scalar.value.includes('\n')) scalar.type = Scalar.BLOCK_LITERAL;
      else if (scalar.value.length > MAX_INLINE_LENGTH) scalar.type = Scalar.BLOCK_FOLDED;
    },
    Seq(_key, list) {
      list.flow = list.items.every((item) => isScalar(item) && typeof item.value === 'number');
    },
  });
  return node;
}

/** Removes keys whose value is undefined, which YAML cannot express. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [[key, withoutUndefined(item)]],
    ),
  );
}
