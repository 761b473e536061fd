import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, isSeq, parseDocument, Scalar } from 'yaml';
import { changesBetween } from './changes.ts';
import { applied, type Change } from './data.ts';
import { endOf, itemLines, lineEnd, lineStart, nodeAt, type Parsed, pairOf, startOf } from './nodes.ts';
import { rendered, renderedInline, renderedItem, type Style } from './render.ts';

/**
 * Writes new data into a YAML text by replacing the characters of what changed, and no others: comments, order, quotes and
 * line breaks of the rest stay as they are.
 *
 * @throws Error when the text is no YAML, or a change cannot be written into it.
 */
export function spliceYaml(source: string, data: unknown): string {
  const returns = source.includes('\r\n');
  const plain = returns ? source.replaceAll('\r\n', '\n') : source;
  const ended = plain.endsWith('\n') ? plain : `${plain}\n`;
  let text = ended;
  let current = read(text).document.toJS();
  for (const change of changesBetween(current, data)) {
    current = applied(current, change);
    text = changed(text, change, current);
  }
  const result = plain.endsWith('\n') ? text : text.replace(/\n$/, '');
  return returns ? result.replaceAll('\n', '\r\n') : result;
}

function read(source: string): Parsed {
  const document = parseDocument(source, { keepSourceTokens: true });
  const [error] = document.errors;
  if (error) throw new Error(`is not valid YAML: ${error.message}`);
  return { source, document };
}

/** Makes one change in the first of several ways of writing it that gives exactly the expected data. */
function changed(source: string, change: Change, expected: unknown): string {
  const parsed = read(source);
  for (const way of waysOf(parsed, change)) {
    try {
      const text = way();
      if (isDeepStrictEqual(read(text).document.toJS(), expected)) return text;
    } catch {
      // The next way is tried.
    }
  }
  throw new Error(`${change.path.join('.') || 'the file'}: this change cannot be written into the file`);
}

function waysOf(parsed: Parsed, change: Change): (() => string)[] {
  if (change.kind === 'set') return setWays(parsed, change.path, change.value);
  if (change.kind === 'items') {
    const { path, items } = change;
    return [() => withItems(parsed, path, items), () => inline(parsed, change)];
  }
  const { path, key } = change;
  if (change.kind === 'add')
    return [() => withKey(parsed, path, key, change.value), () => inline(parsed, change)];
  return [() => withoutKey(parsed, path, key), () => inline(parsed, change)];
}

const replaced = (source: string, from: number, to: number, text: string): string =>
  source.slice(0, from) + text + source.slice(to);

function setWays(parsed: Parsed, path: Change['path'], value: unknown): (() => string)[] {
  const { source } = parsed;
  const node = nodeAt(parsed, path);
  const start = startOf(node);
  const end = endOf(source, node);
  const own =
    isScalar(node) && typeof node.value === 'string' ? (node.type as Style | null | undefined) : null;
  const indent = indentAround(parsed, path);
  const styles: Style[] = [...(own ? [own] : []), Scalar.PLAIN, Scalar.QUOTE_DOUBLE];
  const ways = styles.map((style) => () => replaced(source, start, end, rendered(value, indent, style)));
  return [...ways, () => replaced(source, start, end, renderedInline(value))];
}

/** Spaces before the key or dash that a value follows. */
function indentAround(parsed: Parsed, path: Change['path']): number {
  const step = path.at(-1);
  if (step === undefined) return 0;
  const parent = nodeAt(parsed, path.slice(0, -1));
  const at = isMap(parent) ? startOf(pairOf(parent, String(step)).key) : startOf(parent);
  return at - lineStart(parsed.source, at);
}

function withItems(
  parsed: Parsed,
  path: Change['path'],
  items: (Change & { kind: 'items' })['items'],
): string {
  const { source } = parsed;
  const seq = nodeAt(parsed, path);
  if (!isSeq(seq)) throw new Error('expected a list');
  if (seq.flow) {
    const texts = seq.items.map((item) => source.slice(startOf(item), endOf(source, item)));
    const parts = items.map((item) => (typeof item === 'number' ? texts[item] : renderedInline(item.value)));
    // An empty list gets lines of its own, as lists have.
    if (seq.items.length > 0 || isFlowAround(parsed, path) || path.length === 0)
      return replaced(source, startOf(seq), endOf(source, seq), `[${parts.join(', ')}]`);
    const indent = indentAround(parsed, path) + 2;
    const lines = items.map((item) => (typeof item === 'number' ? '' : renderedItem(item.value, indent)));
    const end = lineEnd(source, endOf(source, seq));
    const rest = source.slice(endOf(source, seq), end);
    return replaced(source, source.lastIndexOf(':', startOf(seq)) + 1, end, `${rest}${lines.join('')}`);
  }
  const lines = itemLines(source, seq);
  if (!lines) throw new Error('items share lines');
  const { start, texts, indent } = lines;
  const end = start + texts.join('').length;
  if (items.length > 0) {
    const parts = items.map((item) =>
      typeof item === 'number' ? (texts[item] ?? '') : renderedItem(item.value, indent),
    );
    return replaced(source, start, end, parts.join(''));
  }
  const key = path.at(-1);
  const parent = nodeAt(parsed, path.slice(0, -1));
  if (!isMap(parent)) throw new Error('a list within a list');
  const colon = source.indexOf(':', endOf(source, pairOf(parent, String(key)).key)) + 1;
  return `${source.slice(0, colon)} []${source.slice(colon, start)}${source.slice(end)}`;
}

const isFlowAround = (parsed: Parsed, path: Change['path']): boolean =>
  path.some((_step, index) => {
    const node = nodeAt(parsed, path.slice(0, index));
    return (isMap(node) || isSeq(node)) && node.flow === true;
  });

function withKey(parsed: Parsed, path: Change['path'], key: string, value: unknown): string {
  const { source } = parsed;
  const map = nodeAt(parsed, path);
  const last = isMap(map) ? map.items.at(-1) : undefined;
  if (!isMap(map) || !last) throw new Error('the map is empty');
  if (map.flow) {
    const end = endOf(source, last);
    return replaced(source, end, end, `, ${key}: ${renderedInline(value)}`);
  }
  const at = startOf(map.items[0]);
  const indent = at - lineStart(source, at);
  const end = lineEnd(source, endOf(source, last));
  const text = rendered(value, indent);
  return replaced(
    source,
    end,
    end,
    `${' '.repeat(indent)}${key}:${text.startsWith('\n') ? '' : ' '}${text}\n`,
  );
}

function withoutKey(parsed: Parsed, path: Change['path'], key: string): string {
  const { source } = parsed;
  const map = nodeAt(parsed, path);
  if (!isMap(map) || map.items.length === 1) throw new Error('the map would be empty');
  const pair = pairOf(map, key);
  const start = startOf(pair);
  if (map.flow) {
    // With the comma before it, or after the first.
    const index = map.items.indexOf(pair as (typeof map.items)[number]);
    const before = map.items[index - 1];
    return before
      ? replaced(source, endOf(source, before), endOf(source, pair), '')
      : replaced(source, start, startOf(map.items[1]), '');
  }
  const end = lineEnd(source, endOf(source, pair));
  const own = source.slice(lineStart(source, start), start);
  if (own.trim() === '') return replaced(source, start - own.length, end, '');
  // The first key of an item shares its line with the dash.
  return replaced(source, start, startOf(map.items[1]), '');
}

/** The last resort: the list or map around the change, written anew on one line. */
function inline(parsed: Parsed, change: Change): string {
  const node = nodeAt(parsed, change.path);
  const value = applied(node.toJS(parsed.document), { ...change, path: [] });
  const start = startOf(node);
  return replaced(parsed.source, start, endOf(parsed.source, node), renderedInline(value));
}
