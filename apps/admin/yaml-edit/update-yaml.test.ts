import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNode, Lexer, parseDocument } from 'yaml';
import { isSample } from '../../../tests/support/sample.ts';
import { parseContentFile, updateContentFile } from './content-file.ts';
import { updateYaml } from './update-yaml.ts';
import { applyEdit, type FieldPath, type ValueEdit } from './value-edit.ts';

const files = readdirSync('content', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(yaml|md)$/.test(name) && name !== 'README.md')
  .map((name) => join('content', name))
  .sort();

/** Returns all paths in a value with their values. */
function pathsIn(value: unknown, path: FieldPath = []): [FieldPath, unknown][] {
  const inner = Array.isArray(value)
    ? value.flatMap((item, index) => pathsIn(item, [...path, index]))
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) => pathsIn(item, [...path, key]))
      : [];
  return [[path, value], ...inner];
}

const texts = fc.oneof(
  fc.string({ maxLength: 60, unit: 'grapheme' }),
  fc.stringMatching(/^[a-z ,:#'"’{}[\]|>&*!%@`-]{1,40}$/),
  fc.constantFrom('yes', 'null', '12', '1.5', '2026-10-28', '- a', '# b', 'a: b', ' a', 'a ', '…', '~', ''),
  fc
    .array(fc.constantFrom('light', 'neem’s', 'a: b', '420 m²', 'and', 'so'), {
      minLength: 20,
      maxLength: 60,
    })
    .map((all) => all.join(' ')),
  fc.constantFrom('one\ntwo', 'one\n\ntwo\n', '\none', 'a\n  b\nc'),
);

/** Generates a value of the same type. */
function valueLike(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value === 'number')
    return fc.oneof(fc.integer({ min: -5, max: 5000 }), fc.constantFrom(0.25, 0.125));
  return texts;
}

/** Generates an edit that a form can make at a path. */
function editAt([path, value]: [FieldPath, unknown]): fc.Arbitrary<ValueEdit> {
  if (Array.isArray(value)) {
    const indexes = value.map((_item, index) => index);
    const newItem =
      value[0] === undefined
        ? texts
        : typeof value[0] === 'object'
          ? texts.map((note) => ({ ...value[0], noteNew: note }))
          : valueLike(value[0]);
    return fc.oneof(
      fc.shuffledSubarray(indexes).map((items): ValueEdit => ({ kind: 'reorder', path, items })),
      fc
        .tuple(
          fc.nat(indexes.length),
          newItem.filter((item) => !value.includes(item)),
        )
        .map(
          ([at, item]): ValueEdit => ({
            kind: 'reorder',
            path,
            items: indexes.toSpliced(at, 0, { value: item } as never),
          }),
        ),
    );
  }
  if (typeof value === 'object' && value !== null) {
    const removals = Object.keys(value).map((key): ValueEdit => ({ kind: 'remove', path, key }));
    const add = fc
      .tuple(fc.constantFrom('phone', 'note'), fc.oneof(texts, fc.constant([0.1, 0, 0.38, 1])))
      .map(([key, added]): ValueEdit => ({ kind: 'add', path, key: `${key}New`, value: added }));
    return removals.length > 1 ? fc.oneof(add, fc.constantFrom(...removals)) : add;
  }
  return valueLike(value).map((next): ValueEdit => ({ kind: 'set', path, value: next }));
}

/** Formats a content file first, because a studio's own file may have another format. */
function formatted(file: string): string {
  const source = readFileSync(file, 'utf8');
  return updateContentFile(file, source, parseContentFile(file, source));
}

const edits = fc.constantFrom(...files).chain((file) => {
  const source = formatted(file);
  const data = parseContentFile(file, source);
  return fc
    .constantFrom(...pathsIn(data.fields))
    .chain(editAt)
    .map((change) => ({ file, source, data, change }));
});

/** Returns the comments of a file's YAML, sorted. Text lines that start with # are not comments. */
const comments = (text: string) =>
  [...new Lexer().lex(text.split(/^---$/m)[1] ?? text)].filter((token) => token.startsWith('#')).sort();

/** Returns the lines before and after the value at a path. */
function linesAround(source: string, path: FieldPath): { before: string; after: string } {
  const node = parseDocument(source).getIn(path, true);
  const [start, end] = (isNode(node) && node.range) || [0, 0];
  const lineEnd = source.indexOf('\n', source.slice(0, end).trimEnd().length);
  return { before: source.slice(0, source.lastIndexOf('\n', start - 1) + 1), after: source.slice(lineEnd) };
}

describe('an edit of any content file', () => {
  it('results in the edited data', () => {
    fc.assert(
      fc.property(edits, ({ file, source, data, change }) => {
        const fields = applyEdit(data.fields, change);
        const after = parseContentFile(file, updateContentFile(file, source, { ...data, fields }));
        expect(after).toEqual({ ...data, fields });
      }),
      { numRuns: 300 },
    );
  });

  it('changes no other line', () => {
    const sets = edits.filter(({ file, change }) => change.kind === 'set' && file.endsWith('.yaml'));
    fc.assert(
      fc.property(sets, ({ file, source, data, change }) => {
        const result = updateContentFile(file, source, { fields: applyEdit(data.fields, change) });
        const { before, after } = linesAround(source, change.path);
        expect(result.startsWith(before)).toBe(true);
        expect(result.endsWith(after)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('keeps all comments except those of removed values', () => {
    fc.assert(
      fc.property(edits, ({ file, source, data, change }) => {
        const result = updateContentFile(file, source, { ...data, fields: applyEdit(data.fields, change) });
        const [before, after] = [comments(source), comments(result)];
        const removes =
          change.kind === 'remove' ||
          (change.kind === 'reorder' && change.items.every((item) => typeof item === 'number'));
        if (removes) expect(before).toEqual(expect.arrayContaining(after));
        else expect(after).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });
});

it.skipIf(!isSample)(
  'the sample content is formatted, so that the first edit of a file changes no other line',
  () => {
    expect(files.filter((file) => formatted(file) !== readFileSync(file, 'utf8'))).toEqual([]);
  },
);

describe('spliceYaml', () => {
  const source = `# The studio.
name: Neem & Noor # as on the door
phones:
  # at the admin
  - label: India
    number: "+91"
  # only in the evening
  - label: Dubai
    number: "+971"
words: [Light, Shade]
intro: >-
  One room in Jaipur on one day.

sample: []
`;
  const data = () => parseContentFile('a.yaml', source).fields as Record<string, never>;
  const edited = (change: ValueEdit) => updateYaml(source, applyEdit(data(), change));

  it('keeps the quotes, folding and comment of a value', () => {
    expect(edited({ kind: 'set', path: ['name'], value: 'Noor' })).toContain('name: Noor # as on the door');
    expect(edited({ kind: 'set', path: ['phones', 0, 'number'], value: '+92' })).toContain('number: "+92"');
    expect(edited({ kind: 'set', path: ['intro'], value: 'Two rooms' })).toContain(
      'intro: >-\n  Two rooms\n\nsample',
    );
  });

  it('moves an item with the comment above it, but not the comment above the list', () => {
    const text = edited({ kind: 'reorder', path: ['phones'], items: [1, 0] });
    expect(text).toContain(
      '  # at the admin\n  # only in the evening\n  - label: Dubai\n    number: "+971"\n  - label: India',
    );
  });

  it('adds and removes items with their own lines', () => {
    expect(
      edited({ kind: 'reorder', path: ['phones'], items: [0, { value: { label: 'X', number: '1' } }, 1] }),
    ).toContain('    number: "+91"\n  - label: X\n    number: "1"\n  # only in the evening\n');
    expect(edited({ kind: 'reorder', path: ['phones'], items: [0] })).not.toContain('evening');
    expect(edited({ kind: 'reorder', path: ['phones'], items: [] })).toContain(
      'phones:\n  # at the admin\n  []\nwords',
    );
    expect(edited({ kind: 'reorder', path: ['words'], items: [1, { value: 'a, b' }] })).toContain(
      '[Shade, "a, b"]',
    );
    expect(edited({ kind: 'reorder', path: ['sample'], items: [{ value: 'origin' }] })).toContain(
      'sample:\n  - origin\n',
    );
  });

  it.each(['name', 'intro'])('keeps lines of spaces and dashes in %s', (key) => {
    for (const value of [' ', 'a\n \nb', '\t#\n\t\na', '-\na'])
      expect(parseContentFile('a.yaml', edited({ kind: 'set', path: [key], value })).fields).toHaveProperty(
        key,
        value,
      );
  });

  it('escapes line breaks in a list in brackets', () => {
    expect(edited({ kind: 'reorder', path: ['words'], items: [1, { value: 'one\ntwo' }] })).toContain(
      '[Shade, "one\\ntwo"]',
    );
  });

  it('keeps Windows line breaks', () => {
    const windows = source.replaceAll('\n', '\r\n');
    const text = updateYaml(windows, { ...data(), name: 'Noor' });
    expect(text).toBe(windows.replace('Neem & Noor', 'Noor'));
  });

  it('rejects invalid YAML', () => {
    expect(() => updateYaml('a: [', { a: 1 })).toThrow('is not valid YAML');
  });
});

it('a new Markdown file gets front matter and a body', () => {
  const contents = { fields: { id: 'a', date: '2026-10-28', tags: ['x'] }, body: 'One.\n' };
  const text = updateContentFile('articles/a.md', '---\n\n---\n', contents);
  expect(text).toBe('---\nid: a\ndate: 2026-10-28\ntags:\n  - x\n---\nOne.\n');
  expect(parseContentFile('articles/a.md', text)).toEqual(contents);
});
