import Markdoc, { type Node } from '@markdoc/markdoc';

/** Token of Markdoc's tokenizer. */
export type MarkdownToken = ReturnType<InstanceType<typeof Markdoc.Tokenizer>['tokenize']>[number];

// Without this option, Markdoc prints HTML comments as text.
const tokenizer = new Markdoc.Tokenizer({ allowComments: true });

/** Splits a Markdown text into tokens. The site and the editor both use this function, so that they show the same text. */
export const tokenizeMarkdown = (text: string): MarkdownToken[] => tokenizer.tokenize(text);

/** Parses a Markdown text with Markdoc tags. The text must not contain front matter. */
export const parseMarkdown = (text: string): Node => Markdoc.parse(tokenizeMarkdown(text));
