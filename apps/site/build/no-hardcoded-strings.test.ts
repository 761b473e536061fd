import { globSync, readFileSync } from 'node:fs';
import { generateMessageModules } from '@studio/content/messages/message-modules';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const sources = globSync('apps/site/app/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/*.d.ts'] })
  .sort()
  .map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const);

interface AstNode {
  type: string;
  [key: string]: unknown;
}

const isAstNode = (value: unknown): value is AstNode =>
  typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string';

const childNodes = (node: AstNode): AstNode[] => Object.values(node).flat().filter(isAstNode);

/** Attributes and props with text for visitors. */
const TEXT_ATTRIBUTES =
  /^(label|title|alt|text|placeholder|message|aria-(label|roledescription|valuetext|description))$/;

/** Returns the string literals that an expression can evaluate to. */
function literalTexts(node: AstNode): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral')
    return [(node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')];
  const isCompound = /^(Conditional|Logical)Expression$|^JSXExpressionContainer$/.test(node.type);
  return isCompound ? childNodes(node).flatMap(literalTexts) : [];
}

/** Returns the string literals in a component that visitors read. */
function hardcodedTexts(node: AstNode): string[] {
  const ownTexts = () => {
    if (node.type === 'JSXText') return [String(node.value).trim()];
    const name = (node.name ?? node.key) as { name?: unknown } | undefined;
    const isText = /^(JSXAttribute|Property)$/.test(node.type) && TEXT_ATTRIBUTES.test(String(name?.name));
    if (isText) return isAstNode(node.value) ? literalTexts(node.value) : [];
    if (!/^JSX(Element|Fragment)$/.test(node.type)) return [];
    return (node.children as AstNode[])
      .filter(({ type }) => type === 'JSXExpressionContainer')
      .flatMap(literalTexts);
  };
  return [
    ...ownTexts().filter((text) => /\p{Letter}/u.test(text)),
    ...childNodes(node).flatMap(hardcodedTexts),
  ];
}

test('no component has hard-coded text: content/messages.yaml has it', () => {
  const found = sources
    .filter(([file]) => file.endsWith('.tsx'))
    .flatMap(([file, source]) =>
      hardcodedTexts(parseAst(source, { lang: 'tsx' }, file) as unknown as AstNode).map(
        (text) => `${file}: ${text}`,
      ),
    );
  expect(found).toEqual([]);
});

test('every message of content/messages.yaml is used', () => {
  const unused = [...generateMessageModules()].flatMap(([group, code]) => {
    const importers = sources.flatMap(([, source]) => {
      const local = new RegExp(`import \\* as (\\w+) from 'virtual:messages/${group}'`).exec(source)?.[1];
      return local ? [{ local, source }] : [];
    });
    return [...code.matchAll(/^export const (\w+)/gm)]
      .filter(([, name]) => !importers.some(({ local, source }) => source.includes(`${local}.${name}`)))
      .map(([, name]) => `${group}.${name}`);
  });
  expect(unused).toEqual([]);
});
