import Markdoc, { type Config, type Node, type ValidationError } from '@markdoc/markdoc';
import type { TagSyntax } from './tag-syntax.ts';

/** Whether an address leads to another site, whose images the site's own security policy does not show. */
export const isOnOtherSite = (address: string): boolean =>
  /^(?!data:)([a-z][a-z0-9+.-]*:|[/\\]{2})/i.test(address);

function imageErrors({ attributes }: Node): ValidationError[] {
  const address = String(attributes.src ?? '');
  if (!isOnOtherSite(address)) return [];
  const message = `the image ${address.slice(0, 80)} stands on another site, and visitors would not see it; save it, add it to the pictures, and write {% figure picture="its/name" /%}`;
  return [{ id: 'remote-image', level: 'error', message }];
}

/** What Markdoc is told of images, and of tags, each of which becomes an element of its own name. */
export const configOf = (tags: Record<string, TagSyntax>): Config => ({
  nodes: { image: { ...Markdoc.nodes.image, validate: imageErrors } },
  tags: Object.fromEntries(
    Object.entries(tags).map(([name, { attributes, selfClosing }]) => [
      name,
      { render: name, selfClosing, ...(attributes && { attributes }) },
    ]),
  ),
  // Texts have no variables: a `{% $name %}` is refused, since it would print nothing.
  variables: {},
});

/** The first mistake of a text with its line, the first of which is 1; nothing where there is none. */
export function mistakeIn(
  tree: string | Node,
  tags: Record<string, TagSyntax>,
): { line: number; message: string } | undefined {
  const parsed = typeof tree === 'string' ? Markdoc.parse(tree) : tree;
  const found = Markdoc.validate(parsed, configOf(tags)).find(({ error }) =>
    ['error', 'critical'].includes(error.level),
  );
  return found && { line: (found.lines[0] ?? 0) + 1, message: found.error.message };
}
