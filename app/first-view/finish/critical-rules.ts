import postcss, { type ChildNode, type Container } from 'postcss';

/** A class of a CSS module as Vite writes it: `_title_2c0yg_42`. Other classes are set by script, at any time. */
const MODULE_CLASS = /\.(_[\w-]+?_[a-z0-9]+_\d+)\b/g;
/** A selector of these can match without the classes named in it. */
const CHOICE = /:(is|where|not|has)\(/;
/** All rules are there before a hand rests on anything. */
const HOVERING = ':hover';

/**
 * The rules that a page's first screens need: all but those for classes that these do not have, and for what a hand rests on.
 *
 * @param css all rules of the site.
 * @param present the classes of the first screens.
 */
export function criticalRules(css: string, present: ReadonlySet<string>): string {
  const rules = parsed(css).clone();
  rules.walkRules((rule) => {
    const needed = rule.selectors.filter((selector) => canMatch(selector, present));
    if (needed.length === 0) removeWithEmptyParents(rule);
    else rule.selectors = needed;
  });
  rules.walkComments((comment) => {
    comment.remove();
  });
  return rules.toString();
}

let last: { css: string; root: postcss.Root } | undefined;
/** All pages have the same rules, which are read once. */
function parsed(css: string): postcss.Root {
  if (last?.css !== css) last = { css, root: postcss.parse(css) };
  return last.root;
}

const canMatch = (selector: string, present: ReadonlySet<string>): boolean =>
  !selector.includes(HOVERING) &&
  (CHOICE.test(selector) || [...selector.matchAll(MODULE_CLASS)].every(([, name = '']) => present.has(name)));

function removeWithEmptyParents(node: ChildNode): void {
  const parent: Container | undefined = node.parent;
  node.remove();
  if (parent && parent.type !== 'root' && parent.nodes?.length === 0)
    removeWithEmptyParents(parent as ChildNode);
}
