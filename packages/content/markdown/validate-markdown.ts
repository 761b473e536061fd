import Markdoc, { type Config, type Node, type ValidationError } from '@markdoc/markdoc';
import { parseMarkdown } from './parse-markdown.ts';
import type { TagSyntax } from './tag-syntax.ts';

/** Returns whether a URL leads to another site. */
export const isExternalUrl = (url: string): boolean => /^(?!data:)([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url);

/** Reports images on other sites, which the content security policy blocks. */
function validateImage({ attributes }: Node): ValidationError[] {
  const url = String(attributes.src ?? '');
  if (!isExternalUrl(url)) return [];
  const message = `the image ${url.slice(0, 80)} is on another site, so browsers would not show it; download it, add it to content/pictures, and write {% figure picture="its/name" /%}`;
  return [{ id: 'remote-image', level: 'error', message }];
}

/** Creates the Markdoc config that validates images and renders each tag as an element with the name of the tag. */
export const createMarkdocConfig = (tags: Record<string, TagSyntax>): Config => ({
  nodes: { image: { ...Markdoc.nodes.image, validate: validateImage } },
  tags: Object.fromEntries(
    Object.entries(tags).map(([name, { attributes, selfClosing }]) => [
      name,
      { render: name, selfClosing, ...(attributes && { attributes }) },
    ]),
  ),
  // Without variables, `{% $name %}` is an error. It would print nothing.
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
