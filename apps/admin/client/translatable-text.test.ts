import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns all nodes of a syntax tree. */
const nodesOf = (value: unknown): Node[] =>
  Array.isArray(value)
    ? value.flatMap(nodesOf)
    : isNode(value)
      ? [value, ...Object.values(value).flatMap(nodesOf)]
      : [];

/** Returns the node types of the values that an expression can render. */
function renderedTypes(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  if (expression.type === 'LogicalExpression') return renderedTypes(expression.right);
  if (expression.type === 'ConditionalExpression')
    return [...renderedTypes(expression.consequent), ...renderedTypes(expression.alternate)];
  return [expression.type];
}

/** Whether a child of an element is a constant text. */
const isFixedText = (child: Node): boolean =>
  child.type === 'JSXText' || (isNode(child.expression) && child.expression.type === 'Literal');

/** Whether a child renders text that can change. An identifier or call counts as text if it is beside other text. */
const isChangingText = (child: Node, hasTextSibling: boolean): boolean =>
  child.type === 'JSXExpressionContainer' &&
  !isFixedText(child) &&
  renderedTypes(child.expression).some(
    (type) =>
      /^(Literal|TemplateLiteral)$/.test(type) ||
      (hasTextSibling && /^(Identifier|MemberExpression|CallExpression)$/.test(type)),
  );

/**
 * A browser's translation replaces text nodes, but React keeps the old nodes. It then fails to remove them, and its updates stay
 * invisible. If a text is the only child of its element, React replaces the whole content of the element, which works.
 */
test('text that changes is the only child of its element', () => {
  const found = globSync('apps/admin/client/**/*.tsx').flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    return nodesOf(parseAst(source, { lang: 'tsx' })).flatMap(({ children }) => {
      if (!Array.isArray(children)) return [];
      const rendered = children
        .filter(isNode)
        .filter(({ type, value }) => type !== 'JSXText' || !/^\s*\n\s*$/.test(String(value)));
      const hasTextSibling = rendered.some(isFixedText);
      const wrong =
        rendered.length > 1 ? rendered.filter((child) => isChangingText(child, hasTextSibling)) : [];
      return wrong.map(({ start, end }) => `${file}: ${source.slice(Number(start), Number(end))}`);
    });
  });
  expect(found).toEqual([]);
});
