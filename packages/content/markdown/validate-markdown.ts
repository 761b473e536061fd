import Markdoc, { type Config, type Node, type ValidationError } from '@markdoc/markdoc';
import type { TagSyntax } from './tag-syntax.ts';

/** Returns whether a URL leads to another site. The content security policy blocks images of other sites. */
export const isExternalUrl = (url: string): boolean => /^(?!data:)([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(url);

function imageErrors({ attributes }: Node): ValidationError[] {
  const url = String(attributes.src ?? '');
  if (!isExternalUrl(url)) return [];
  const message = `the image ${url.slice(0, 80)} is on another site, and visitors would not see it; download it, add it to the pictures, and write {% figure picture="its/name" /%}`;
  return [{ id: 'remote-image', level: 'error', message }];
}

/** Creates the Markdoc config that validates images and renders each tag as an element with the name of the tag. */
export const createMarkdocConfig = (tags: Record<string, TagSyntax>): Config => ({
  nodes: { image: { ...Markdoc.nodes.image, validate: imageErrors } },
  tags: Object.fromEntries(
    Object.entries(tags).map(([name, { attributes, selfClosing }]) => [
      name,
      { render: name, selfClosing, ...(attributes && { attributes }) },
    ]),
  ),
  // No variables: a `{% $name %}` is an error, because it would print nothing.
  variables: {},
});

/** Returns the first error in a text with its line number from 1, or undefined. */
export function findMarkdownIssue(
  tree: string | Node,
  tags: Record<string, TagSyntax>,
): { line: number; message: string } | undefined {
  const parsed = typeof tree === 'string' ? Markdoc.parse(tree) : tree;
  const firstError = Markdoc.validate(parsed, createMarkdocConfig(tags)).find(({ error }) =>
    ['error', 'critical'].includes(error.level),
  );
  return firstError && { line: (firstError.lines[0] ?? 0) + 1, message: firstError.error.message };
}
