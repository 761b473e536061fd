import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** All nodes of a syntax tree. */
const within = (value: unknown): Node[] =>
  Array.isArray(value)
    ? value.flatMap(within)
    : isNode(value)
      ? [value, ...Object.values(value).flatMap(within)]
      : [];

/** What an expression may put on the page. */
function results(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  if (expression.type === 'LogicalExpression') return results(expression.right);
  if (expression.type === 'ConditionalExpression')
    return [...results(expression.consequent), ...results(expression.alternate)];
  return [expression.type];
}

/** Whether a child of an element is text that the source itself spells. */
const isFixedText = (child: Node): boolean =>
  child.type === 'JSXText' || (isNode(child.expression) && child.expression.type === 'Literal');

/** Whether a child puts text on the page that can change. Other names and calls beside text are taken for text. */
const isChangingText = (child: Node, isBesideText: boolean): boolean =>
  child.type === 'JSXExpressionContainer' &&
  !isFixedText(child) &&
  results(child.expression).some(
    (type) =>
      /^(Literal|TemplateLiteral)$/.test(type) ||
      (isBesideText && /^(Identifier|MemberExpression|CallExpression)$/.test(type)),
  );

/**
 * A browser's translator replaces text nodes. React, which keeps the old ones, then fails to remove one, and changes it unseen.
 * It replaces the whole content of an element whose only child is a text.
 */
test('text that changes is the only child of its element', () => {
  const found = globSync('apps/admin/client/**/*.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return within(parseAst(source, { lang: 'tsx' })).flatMap(({ children }) => {
      if (!Array.isArray(children)) return [];
      const shown = children
        .filter(isNode)
        .filter(({ type, value }) => type !== 'JSXText' || !/^\s*\n\s*$/.test(String(value)));
      const isBesideText = shown.some(isFixedText);
      const wrong = shown.length > 1 ? shown.filter((child) => isChangingText(child, isBesideText)) : [];
      return wrong.map(({ start, end }) => `${file}: ${source.slice(Number(start), Number(end))}`);
    });
  });
  expect(found).toEqual([]);
});
