import * as words from 'virtual:words/reading';
import Markdoc, { type Node, type RenderableTreeNode } from '@markdoc/markdoc';
import { configOf, mistakeIn } from '@studio/content/markdown/mistake';
import { createSectionIds } from '@studio/content/markdown/sections';
import type { TagSyntax } from '@studio/content/markdown/tag-syntax';
import { ContentError } from '@studio/content/schema/error';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** A Markdoc tag of the studio's own: what it accepts, and what it becomes. */
export interface ContentTag extends TagSyntax {
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
  const mistake = mistakeIn(tree, tags);
  if (mistake) throw new ContentError(file, `line ${bodyLine + mistake.line}: ${mistake.message}`);
  const sectionId = createSectionIds();
  const rendered = (node: RenderableTreeNode | RenderableTreeNode[], key?: number): ReactNode => {
    if (Array.isArray(node)) return node.map((child, index) => rendered(child, index));
    if (!Markdoc.Tag.isTag(node)) return node === null || typeof node === 'object' ? null : String(node);
    const children = node.children.map((child, index) => rendered(child, index));
    const tag = tags[node.name];
    if (tag) {
      try {
        return createElement(Fragment, { key }, tag.render(node.attributes, children));
      } catch (cause) {
        throw new ContentError(
          file,
          `tag "${node.name}": ${cause instanceof Error ? cause.message : String(cause)}`,
        );
      }
    }
    if (node.name === 'article') return createElement(Fragment, { key }, ...children);
    const id = node.name === 'h2' ? { id: sectionId(textIn(node)) } : {};
    const element = createElement(node.name, { key, ...id, ...attributesOf(node.attributes) }, ...children);
    return node.name === 'table' ? scrollable(element, key) : element;
  };
  return renderToStaticMarkup(rendered(Markdoc.transform(tree as Node, configOf(tags))));
}

function textIn(node: RenderableTreeNode): string {
  if (Markdoc.Tag.isTag(node)) return node.children.map(textIn).join('');
  return typeof node === 'object' ? '' : String(node);
}

/** A cell's `align`, which HTML has given up, becomes the class `align-right` or `align-center`. */
function attributesOf({ align, ...attributes }: Record<string, unknown>): Record<string, unknown> {
  return typeof align === 'string' && align !== 'left'
    ? { ...attributes, className: `align-${align}` }
    : attributes;
}

/** A table wider than the screen scrolls in a box of its own, which the keyboard can reach. */
const scrollable = (table: ReactNode, key: number | undefined): ReactNode => (
  // biome-ignore lint/a11y/useSemanticElements: a region of a text, not a section of the page
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
  <div key={key} className="table" tabIndex={0} role="region" aria-label={words.table}>
    {table}
  </div>
);
