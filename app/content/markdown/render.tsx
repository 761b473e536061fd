import Markdoc, { type Config, type Node, type RenderableTreeNode } from '@markdoc/markdoc';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ContentError } from '../schema/error.ts';

/** A Markdoc tag of the studio's own: what it accepts, and what it becomes. */
export interface ContentTag {
  attributes?: NonNullable<Config['tags']>[string]['attributes'];
  selfClosing: boolean;
  /** @throws Error with a sentence for the person who wrote the tag. */
  render: (attributes: Record<string, unknown>, children: ReactNode) => ReactNode;
}

/**
 * Turns Markdoc into HTML. No HTML or script can enter by it: only Markdown and the given tags exist.
 *
 * @param bodyLine lines of the file before the body, so that mistakes are named by their line in the file.
 * @throws ContentError naming file and line.
 */
export function renderMarkdown(
  file: string,
  body: string,
  bodyLine: number,
  tags: Record<string, ContentTag> = {},
): string {
  const tree = Markdoc.parse(body);
  const config: Config = {
    tags: Object.fromEntries(
      Object.entries(tags).map(([name, { attributes, selfClosing }]) => [
        name,
        { render: name, selfClosing, ...(attributes && { attributes }) },
      ]),
    ),
  };
  const problem = Markdoc.validate(tree, config).find(({ error }) => ['error', 'critical'].includes(error.level));
  if (problem) throw new ContentError(file, `line ${bodyLine + lineOf(problem.lines)}: ${problem.error.message}`);
  const rendered = (node: RenderableTreeNode | RenderableTreeNode[], key?: number): ReactNode => {
    if (Array.isArray(node)) return node.map((child, index) => rendered(child, index));
    if (!Markdoc.Tag.isTag(node)) return node === null || typeof node === 'object' ? null : String(node);
    const children = node.children.map((child, index) => rendered(child, index));
    const tag = tags[node.name];
    if (tag) {
      try {
        return createElement(Fragment, { key }, tag.render(node.attributes, children));
      } catch (cause) {
        throw new ContentError(file, `tag "${node.name}": ${cause instanceof Error ? cause.message : String(cause)}`);
      }
    }
    const name = node.name === 'article' ? Fragment : node.name;
    return createElement(name, { key, ...(name === Fragment ? {} : node.attributes) }, ...children);
  };
  return renderToStaticMarkup(rendered(Markdoc.transform(tree as Node, config)));
}

const lineOf = (lines: number[]): number => (lines[0] ?? 0) + 1;
