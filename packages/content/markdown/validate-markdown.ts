import Markdoc, { type Config, type Node, type ValidationError } from '@markdoc/markdoc';
import { parseMarkdown } from './parse-markdown.ts';
import type { TagSyntax } from './tag-syntax.ts';

/** Returns whether a URL has a scheme or a host. `data:` URLs do not count. */
export const isExternalUrl = (url: string): boolean => /^(?!data:)([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url);

/** Reports an image on another site, because the content security policy blocks it. */
function validateImage({ attributes }: Node): ValidationError[] {
  const url = String(attributes.src ?? '');
  if (!isExternalUrl(url)) return [];
  const message = `the image ${url.slice(0, 80)} is on another site, so visitors would not see it; save it on your computer, upload it and insert it here`;
  return [{ id: 'remote-image', level: 'error', message }];
}

/** Creates the config for validating and rendering. It renders each tag as an element with the name of the tag. */
export const createMarkdocConfig = (tags: Record<string, TagSyntax>): Config => ({
  nodes: { image: { ...Markdoc.nodes.image, validate: validateImage } },
  tags: Object.fromEntries(
    Object.entries(tags).map(([name, { attributes, selfClosing }]) => [
      name,
      { render: name, selfClosing, ...(attributes && { attributes }) },
    ]),
  ),
  // With this field, Markdoc reports every variable as an error. Without it, variables would print nothing.
  variables: {},
});

/**
 * Finds the first error in a Markdown text.
 *
 * @param text Markdown, or its syntax tree.
 * @returns the message with its line number from 1, or undefined.
 */
export function findMarkdownIssue(
  text: string | Node,
  tags: Record<string, TagSyntax>,
): { line: number; message: string } | undefined {
  const tree = typeof text === 'string' ? parseMarkdown(text) : text;
  const firstError = Markdoc.validate(tree, createMarkdocConfig(tags)).find(({ error }) =>
    ['error', 'critical'].includes(error.level),
  );
  return firstError && { line: (firstError.lines[0] ?? 0) + 1, message: firstError.error.message };
}
