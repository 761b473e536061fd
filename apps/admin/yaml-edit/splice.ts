import { isDeepStrictEqual } from 'node:util';
import { type Document, isCollection, isNode, isScalar, isSeq, parseDocument, Scalar, visit } from 'yaml';
import { changesBetween } from './changes.ts';
import type { Change, Path } from './data.ts';

/** A new text with more characters than this starts on a line of its own, indented below its key. */
const LONG_TEXT = 90;

/**
 * Writes new data into a YAML text. Comments, order and quotes of everything else stay; in a text that is already formatted by
 * this function no other line changes.
 *
 * @throws Error when the text is not valid YAML, or would not read back as `data`.
 */
export function spliceYaml(source: string, data: unknown): string {
  const document = parseDocument(source);
  const [error] = document.errors;
  if (error) throw new Error(`is not valid YAML: ${error.message}`);
  for (const change of changesBetween(document.toJS(), data)) apply(document, change);
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false });
  if (!isDeepStrictEqual(parseDocument(text).toJS(), withoutUndefined(data)))
    throw new Error('this change cannot be written into the file');
  const ended = source.endsWith('\n') ? text : text.replace(/\n$/, '');
  return source.includes('\r\n') ? ended.replaceAll('\n', '\r\n') : ended;
}

function apply(document: Document, change: Change): void {
  const { path } = change;
  if (change.kind === 'drop') document.deleteIn([...path, change.key]);
  else if (change.kind === 'add') document.setIn([...path, change.key], toNode(document, change.value));
  else if (change.kind === 'set') setValue(document, path, change.value);
  else {
    const list = document.getIn(path);
    if (!isSeq(list)) throw new Error(`${path.join('.')}: expected a list`);
    // An empty list is written as []; its first item starts a line.
    if (list.items.length === 0) list.flow = false;
    const before = [...list.items];
    list.items = change.items.map((item) =>
      typeof item === 'number' ? before[item] : toNode(document, item.value),
    );
  }
}

/** Replaces a value. A text in place of a text keeps its quotes and the comment beside it. */
function setValue(document: Document, path: Path, value: unknown): void {
  const node = document.getIn(path, true);
  const isPlainValue = typeof value !== 'object' || value === null;
  if (isScalar(node) && isPlainValue && typeof value === typeof node.value) node.value = value;
  else document.setIn(path, toNode(document, value));
}

/** Makes a node of a new value: long texts as blocks, and points and crops (lists of numbers) on one line. */
function toNode(document: Document, value: unknown) {
  const node = document.createNode(value);
  if (!isNode(node)) return node;
  visit(isCollection(node) || isScalar(node) ? node : null, {
    Scalar(key, scalar) {
      if (key === 'key' || typeof scalar.value !== 'string') return;
      if (scalar.value.includes('\n')) scalar.type = Scalar.BLOCK_LITERAL;
      else if (scalar.value.length > LONG_TEXT) scalar.type = Scalar.BLOCK_FOLDED;
    },
    Seq(_key, list) {
      list.flow = list.items.every((item) => isScalar(item) && typeof item.value === 'number');
    },
  });
  return node;
}

/** What a form holds, as a file can say it: without the fields that are left empty. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) =>
      item === undefined ? [] : [[key, withoutUndefined(item)]],
    ),
  );
}
