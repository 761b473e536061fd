import * as messages from 'virtual:messages/reading';
import Markdoc, { type Node, type RenderableTreeNode, type Tag } from '@markdoc/markdoc';
import { parseMarkdown } from '@studio/content/markdown/parse-markdown';
import { createSectionIdGenerator } from '@studio/content/markdown/sections';
import type { TagSyntax } from '@studio/content/markdown/tag-syntax';
import { createMarkdocConfig, findMarkdownIssue } from '@studio/content/markdown/validate-markdown';
import { ContentError } from '@studio/content/schema/content-error';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { hiddenPagePaths } from '../files.server.ts';

export interface ContentTag extends TagSyntax {
  /** Renders the tag. @throws Error with a message for the person who edits the content. */
  render: (attributes: Record<string, unknown>, children: ReactNode) => ReactNode;
}

/**
 * Renders Markdoc to HTML. The input cannot inject HTML or script, because only Markdown and the given tags are rendered.
 *
 * @param linesBeforeBody number of lines before the body in the file, for line numbers in errors.
 * @throws ContentError with the file and the line, or with the file and the name of a tag that cannot be rendered.
 */
export function renderMarkdown(
  file: string,
  body: string,
  linesBeforeBody: number,
  tags: Record<string, ContentTag> = {},
): string {
  const tree = parseMarkdown(body);
  const issue = findMarkdownIssue(tree, tags);
  if (issue) throw new ContentError(file, `line ${linesBeforeBody + issue.line}: ${issue.message}`);
  const sectionId = createSectionIdGenerator();
  let tableCount = 0;
  const renderNode = (node: RenderableTreeNode | RenderableTreeNode[], key?: number): ReactNode => {
    if (Array.isArray(node)) return node.map((child, index) => renderNode(child, index));
    if (!Markdoc.Tag.isTag(node)) return node === null || typeof node === 'object' ? null : String(node);
    const children = node.children.map((child, index) => renderNode(child, index));
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
    if (node.name === 'article' || isLinkToHiddenPage(node))
      return createElement(Fragment, { key }, ...children);
    const id = node.name === 'h2' ? { id: sectionId(textContent(node)) } : {};
    const element = createElement(node.name, { key, ...id, ...toReactProps(node.attributes) }, ...children);
    if (node.name !== 'table') return element;
    tableCount += 1;
    return wrapTable(element, key, tableCount);
  };
  return renderToStaticMarkup(renderNode(Markdoc.transform(tree as Node, createMarkdocConfig(tags))));
}

/** A text may link to an entry that is hidden now. Visitors then see the words without the link. */
const isLinkToHiddenPage = ({ name, attributes }: Tag): boolean =>
  name === 'a' && hiddenPagePaths.includes(String(attributes.href).replace(/[?#].*$/, ''));

function textContent(node: RenderableTreeNode): string {
  if (Markdoc.Tag.isTag(node)) return node.children.map(textContent).join('');
  return typeof node === 'object' ? '' : String(node);
}

/** Replaces the obsolete attribute `align` of table cells by the class `align-right` or `align-center`. Other cells get no class. */
function toReactProps({ align, ...attributes }: Record<string, unknown>): Record<string, unknown> {
  return typeof align === 'string' && align !== 'left'
    ? { ...attributes, className: `align-${align}` }
    : attributes;
}

/**
 * Wraps a table in a focusable scroll container, for tables that are wider than the screen.
 *
 * @param number position of the table among the tables of its text, starting at 1. It is part of the accessible name.
 */
const wrapTable = (table: ReactNode, key: number | undefined, number: number): ReactNode => (
  // biome-ignore lint/a11y/useSemanticElements: a region of a text, not a section of the page
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
  <div key={key} className="table" tabIndex={0} role="region" aria-label={messages.table({ number })}>
    {table}
  </div>
);
