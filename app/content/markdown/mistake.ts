import Markdoc, { type Config, type Node } from '@markdoc/markdoc';
import type { TagSyntax } from './tag-syntax.ts';

/** What Markdoc is told of tags, each of which becomes an element of its own name. */
export const configOf = (tags: Record<string, TagSyntax>): Config => ({
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
