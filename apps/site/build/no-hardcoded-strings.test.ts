import { globSync, readFileSync } from 'node:fs';
import { wordsModules } from '@studio/content/messages/words-modules';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';

const sources = globSync('apps/site/app/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/*.d.ts'] })
  .sort()
  .map((file) => [file.replaceAll('\\', '/'), readFileSync(file, 'utf8')] as const);

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const within = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Attributes and props whose text is read by visitors. */
const SAID =
  /^(label|title|alt|text|placeholder|message|aria-(label|roledescription|valuetext|description))$/;

/** The texts that an expression may come to. */
function textsOf(node: Node): string[] {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : [];
  if (node.type === 'TemplateLiteral')
    return [(node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{}')];
  const choices = /^(Conditional|Logical)Expression$|^JSXExpressionContainer$/.test(node.type);
  return choices ? within(node).flatMap(textsOf) : [];
}

/** The words that a component shows and that no content file holds. */
function spelled(node: Node): string[] {
  const own = () => {
    if (node.type === 'JSXText') return [String(node.value).trim()];
    const name = (node.name ?? node.key) as { name?: unknown } | undefined;
    const isSaid = /^(JSXAttribute|Property)$/.test(node.type) && SAID.test(String(name?.name));
    if (isSaid) return isNode(node.value) ? textsOf(node.value) : [];
    if (!/^JSX(Element|Fragment)$/.test(node.type)) return [];
    return (node.children as Node[]).filter(({ type }) => type === 'JSXExpressionContainer').flatMap(textsOf);
  };
  return [...own().filter((text) => /\p{Letter}/u.test(text)), ...within(node).flatMap(spelled)];
}

test('no component spells words: content does', () => {
  const found = sources
    .filter(([file]) => file.endsWith('.tsx'))
    .flatMap(([file, source]) =>
      spelled(parseAst(source, { lang: 'tsx' }, file) as unknown as Node).map((text) => `${file}: ${text}`),
    );
  expect(found).toEqual([]);
});

test('every word of content/words.yaml is said somewhere', () => {
  const idle = [...wordsModules()].flatMap(([group, code]) => {
    const users = sources.flatMap(([, source]) => {
      const local = new RegExp(`import \\* as (\\w+) from 'virtual:words/${group}'`).exec(source)?.[1];
      return local ? [{ local, source }] : [];
    });
    return [...code.matchAll(/^export const (\w+)/gm)]
      .filter(([, name]) => !users.some(({ local, source }) => source.includes(`${local}.${name}`)))
      .map(([, name]) => `${group}.${name}`);
  });
  expect(idle).toEqual([]);
});
