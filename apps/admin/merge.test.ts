import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findConflict, mergeContents, normalizeValue } from './merge.ts';

const merge = (base: unknown, mine: unknown, theirs: unknown) =>
  mergeContents({ fields: base }, { fields: mine }, { fields: theirs });
const mergeBody = (base: string, mine: string, theirs: string) =>
  mergeContents({ fields: {}, body: base }, { fields: {}, body: mine }, { fields: {}, body: theirs });

describe('mergeContents', () => {
  it('keeps changes of different fields, also in groups and list items', () => {
    const base = { wax: 'Soy', size: { height: 1, width: 2 }, steps: [{ a: 1, b: 1 }, { a: 2 }] };
    const mine = { wax: 'Rapeseed', size: { height: 5, width: 2 }, steps: [{ a: 9, b: 1 }, { a: 2 }] };
    const theirs = {
      wax: 'Soy',
      size: { height: 1, width: 7 },
      steps: [{ a: 1, b: 8 }, { a: 3 }],
      note: 'x',
    };
    expect(merge(base, mine, theirs)).toEqual({
      contents: {
        fields: {
          wax: 'Rapeseed',
          size: { height: 5, width: 7 },
          steps: [{ a: 9, b: 8 }, { a: 3 }],
          note: 'x',
        },
      },
      conflicts: [],
    });
  });

  it('reports a conflict only for the field that both changed', () => {
    const { contents, conflicts } = merge(
      { wax: 'Soy', note: '', price: 1 },
      { wax: 'Mine', note: 'Mine', price: 1 },
      { wax: 'Theirs', note: '', price: 2 },
    );
    expect(contents.fields).toEqual({ wax: 'Mine', note: 'Mine', price: 2 });
    expect(conflicts).toEqual([
      { path: ['wax'], theirSavedValue: 'Theirs', base: 'Soy', mine: 'Mine', theirs: 'Theirs' },
    ]);
    expect(findConflict(conflicts, ['note'])).toBeUndefined();
  });

  it('reports no conflict if both values differ only in surrounding spaces', () => {
    expect(merge({ wax: 'Soy' }, { wax: 'Coconut ' }, { wax: 'Coconut' }).conflicts).toEqual([]);
  });

  it('reports a conflict if one person removed what the other changed', () => {
    const { conflicts } = merge({ hero: { a: 1 } }, {}, { hero: { a: 2 } });
    expect(conflicts).toEqual([
      { path: ['hero'], theirSavedValue: { a: 2 }, base: { a: 1 }, mine: undefined, theirs: { a: 2 } },
    ]);
  });

  it.each([
    ['an addition and a removal', ['a', 'b', 'c'], ['new', 'a', 'b', 'c'], ['a', 'b'], ['new', 'a', 'b']],
    [
      'a move and an addition',
      ['a', 'b', 'c', 'd'],
      ['b', 'a', 'c', 'd'],
      ['a', 'b', 'c', 'd', 'e'],
      ['b', 'a', 'c', 'd', 'e'],
    ],
  ])('merges %s in one list', (_name, base, mine, theirs, list) => {
    expect(merge({ list: base }, { list: mine }, { list: theirs })).toEqual({
      contents: { fields: { list } },
      conflicts: [],
    });
  });

  it.each([
    [
      'one item is moved to two positions',
      ['a', 'b', 'c', 'd', 'e'],
      ['b', 'c', 'd', 'e', 'a'],
      ['b', 'c', 'a', 'd', 'e'],
    ],
    ['one item is moved and changed', ['a', 'b', 'c'], ['b', 'c', 'a'], ['A', 'b', 'c']],
    ['both changed a focal point', [0.1, 0.1], [0.5, 0.1], [0.1, 0.5]],
  ])('reports a conflict for the whole list if %s', (_name, base, mine, theirs) => {
    expect(merge({ list: base }, { list: mine }, { list: theirs }).conflicts).toMatchObject([
      { path: ['list'], mine, theirs },
    ]);
  });

  it('merges changes of different paragraphs', () => {
    const { contents, conflicts } = mergeBody(
      'One.\n\nTwo.\n\nThree.\n',
      'Mine.\n\nTwo.\n\nThree.\n',
      'One.\n\nTwo.\n\nTheirs.\n',
    );
    expect([contents.body, conflicts]).toEqual(['Mine.\n\nTwo.\n\nTheirs.\n', []]);
  });

  it('reports both versions of a paragraph that both changed, each with all other changes', () => {
    const base = 'One.\n\nTwo.\n\nThree.\n\nFour.';
    const { conflicts } = mergeBody(base, 'A.\n\nTwo.\n\nMine.\n\nFour.', 'One.\n\nTwo.\n\nTheirs.\n\nB.');
    expect(conflicts).toMatchObject([
      {
        path: ['body'],
        base: 'One.\n\nTwo.\n\nThree.\n\nB.',
        mine: 'A.\n\nTwo.\n\nMine.\n\nB.',
        theirs: 'A.\n\nTwo.\n\nTheirs.\n\nB.',
      },
    ]);
  });

  it.each([
    ['changes of neighbouring lines', '- a\n- b\n', '- A\n- b\n', '- a\n- B\n', '- A\n- B\n'],
    ['a change beside a new paragraph', 'One.\n', 'One. Mine.\n', 'New.\n\nOne.\n', 'New.\n\nOne. Mine.\n'],
    [
      'a new paragraph beside a change',
      'One.\n',
      'One.\n\nNew.\n',
      'One. Theirs.\n',
      'One. Theirs.\n\nNew.\n',
    ],
  ])('merges %s', (_name, base, mine, theirs, body) => {
    expect(mergeBody(base, mine, theirs)).toMatchObject({ contents: { body }, conflicts: [] });
  });
});

describe('for any two sets of changes', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.array(fc.string(), { maxLength: 4 }));
  const keys = ['a', 'b', 'c', 'd'] as const;
  const fields = fc.record({ a: value, b: value, c: value, d: fc.record({ e: value, f: value }) });

  it('a change that only one side made is in the result', () =>
    fc.assert(
      fc.property(fields, fields, fields, fc.subarray([...keys]), (base, mine, theirs, changed) => {
        const left = { ...base, ...Object.fromEntries(changed.map((key) => [key, mine[key]])) };
        const others = keys.filter((key) => !changed.includes(key));
        const right = { ...base, ...Object.fromEntries(others.map((key) => [key, theirs[key]])) };
        expect(merge(base, left, right).conflicts).toEqual([]);
        const wanted = { ...left, ...Object.fromEntries(others.map((key) => [key, right[key]])) };
        expect(normalizeValue(merge(base, left, right).contents.fields)).toEqual(normalizeValue(wanted));
      }),
    ));

  it('merging the result again changes nothing and reports the same conflicts', () =>
    fc.assert(
      fc.property(fields, fields, fields, (base, mine, theirs) => {
        const once = merge(base, mine, theirs);
        const twice = merge(base, once.contents.fields, theirs);
        expect(twice).toEqual(once);
      }),
    ));

  it('merging a text again, with the new base, changes nothing', () => {
    const edits = fc.array(fc.constantFrom('keep', 'change', 'remove', 'add'), {
      minLength: 6,
      maxLength: 6,
    });
    const edit = (sequence: readonly string[], by: string) =>
      sequence
        .flatMap((kind, index) => {
          if (kind === 'keep') return [`line ${index}`];
          if (kind === 'add') return [`line ${index}`, `line of ${by} ${index}`];
          return kind === 'remove' ? [] : [`line ${index} of ${by}`];
        })
        .join('\n');
    fc.assert(
      fc.property(edits, edits, (mine, theirs) => {
        const base = edit(
          mine.map(() => 'keep'),
          '',
        );
        const theirText = edit(theirs, 'theirs');
        const once = mergeBody(base, edit(mine, 'me'), theirText);
        const conflict = findConflict(once.conflicts, ['body']);
        const nextBase = String(conflict ? conflict.base : theirText);
        expect(mergeBody(nextBase, once.contents.body ?? '', theirText)).toEqual(once);
      }),
    );
  });

  it('a line that only one side added is in both versions', () => {
    const lines = fc.array(fc.constantFrom<string>('one', 'two', 'three', ''), { maxLength: 8 });
    fc.assert(
      fc.property(lines, fc.nat(8), fc.nat(8), (base, at, elsewhere) => {
        const mine = base.toSpliced(at, 0, '', 'of mine', '').join('\n');
        const theirs = base.toSpliced(elsewhere, 0, '', 'of theirs', '').join('\n');
        const { contents, conflicts } = mergeBody(base.join('\n'), mine, theirs);
        const [conflict] = conflicts;
        expect(conflict ? conflict.mine : contents.body).toContain('of mine');
        expect(conflict ? conflict.theirs : contents.body).toContain('of theirs');
      }),
    );
  });
});
