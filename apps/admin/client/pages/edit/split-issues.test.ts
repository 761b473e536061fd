import { expect, test } from 'vitest';
import { countFields, splitIssues } from './split-issues.ts';

const issue = (...path: (string | number)[]) => ({ path, message: 'expected something else' });

test('a field that nobody has filled in is not wrong, but one that was emptied is', () => {
  const saved = { fields: { title: 'Jhoola', goesWith: ['bench'] }, body: 'Text' };
  const contents = { fields: { title: '', size: '', note: 'x', goesWith: ['bench', ''] }, body: '' };
  const issues = [
    issue('title'),
    issue('size'),
    issue('year'),
    issue('note'),
    issue('goesWith', 1),
    issue('body'),
  ];
  const { wrong, unfilled } = splitIssues(issues, contents, saved);
  expect(wrong.map(({ path }) => path.join('.'))).toEqual(['title', 'note', 'body']);
  expect(unfilled.map(({ path }) => path.join('.'))).toEqual(['size', 'year', 'goesWith.1']);
});

test('two issues of one field count as one field', () => {
  expect(countFields([issue('colours', 'accent'), issue('colours', 'accent')])).toBe('one field');
  expect(countFields([issue('a', 0), issue('a', 1)])).toBe('2 fields');
});
