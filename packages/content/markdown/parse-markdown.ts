import Markdoc, { type Node } from '@markdoc/markdoc';

export type MarkdownToken = ReturnType<InstanceType<typeof Markdoc.Tokenizer>['tokenize']>[number];

// Without this option, Markdoc prints HTML comments as text.
const tokenizer = new Markdoc.Tokenizer({ allowComments: true });

/** Splits a Markdown text into tokens. The site and the editor of the admin both use this, so that they show the same. */
export const tokenizeMarkdown = (text: string): MarkdownToken[] => tokenizer.tokenize(text);

/** @param text Markdown with Markdoc tags, without front matter. */
export const parseMarkdown = (text: string): Node => Markdoc.parse(tokenizeMarkdown(text));
