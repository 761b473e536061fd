import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5';
import type { Node } from 'prosemirror-model';
import { expect } from 'vitest';
import type { HtmlNode } from '../client/form/rich-text/html-style.ts';
import { parseText } from '../client/form/rich-text/parse-text.ts';
import { ClipboardParser } from '../client/form/rich-text/paste.ts';
import { nodes } from '../client/form/rich-text/schema.ts';
import { readsBack, writeText } from '../client/form/rich-text/write-text.ts';

export const TAGS = new Set(['figure', 'note']);

/** Parses HTML as the `innerHTML` of a browser does. */
export function parseHtml(text: string): HtmlNode {
  const toHtmlNode = (node: DefaultTreeAdapterTypes.ChildNode): HtmlNode => ({
    nodeName: node.nodeName,
    nodeValue: 'value' in node ? node.value : null,
    childNodes: 'childNodes' in node ? node.childNodes.map(toHtmlNode) : [],
    ...('attrs' in node && {
      getAttribute: (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value ?? null,
    }),
  });
  const container = defaultTreeAdapter.createElement('div', html.NS.HTML, []);
  const { childNodes } = parseFragment(container, text, {});
  return { nodeName: '#document-fragment', nodeValue: null, childNodes: childNodes.map(toHtmlNode) };
}

/** Pastes HTML into an empty text. */
export function pasteHtml(source: string, tags = TAGS, onPictureOmitted = () => {}): Node {
  const parser = new ClipboardParser(tags, onPictureOmitted);
  const { content } = parser.parseHtml(parseHtml(parser.prepareHtml(source)));
  const doc = nodes.doc.create(null, content.childCount > 0 ? content : nodes.paragraph.create());
  doc.check();
  return doc;
}

/** Writes a document without the last newline, and checks that it reads back and is then written the same. */
export function toMarkdown(doc: Node): string {
  const text = writeText(doc);
  expect(readsBack(text, doc, TAGS), text).toBe(true);
  expect(writeText(parseText(text, TAGS).doc)).toBe(text);
  return text.trimEnd();
}
