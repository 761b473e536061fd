import postcss, { type ChildNode, type Container } from 'postcss';

/** A page's rules in two. */
interface SplitStyles {
  /** What the first screens need, in the order of the whole. */
  critical: string;
  /** The whole again but for its fonts, which must not be declared twice: a browser would load them anew. */
  whole: string;
}

/** A class of a CSS module as Vite writes it: `_title_2c0yg_42`. Other classes are set by script, at any time. */
const MODULE_CLASS = /\.(_[\w-]+?_[a-z0-9]+_\d+)\b/g;
/** A selector of these can match without the classes named in it. */
const CHOICE = /:(is|where|not|has)\(/;

/**
 * Finds the rules of a page's stylesheet that its first screens need: all but those for classes that these do not have.
 *
 * @param css all rules of the page.
 * @param html of the first screens.
 */
export function splitStyles(css: string, html: string): SplitStyles {
  const present = new Set(
    [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const whole = postcss.parse(css);
  const critical = whole.clone();
  whole.walkAtRules('font-face', (rule) => {
    rule.remove();
  });
  critical.walkRules((rule) => {
    const needed = rule.selectors.filter((selector) => canMatch(selector, present));
    if (needed.length === 0) removeWithEmptyParents(rule);
    else rule.selectors = needed;
  });
  return { critical: critical.toString(), whole: whole.toString() };
}

const canMatch = (selector: string, present: ReadonlySet<string>): boolean =>
  CHOICE.test(selector) || [...selector.matchAll(MODULE_CLASS)].every(([, name = '']) => present.has(name));

function removeWithEmptyParents(node: ChildNode): void {
  const parent: Container | undefined = node.parent;
  node.remove();
  if (parent && parent.type !== 'root' && parent.nodes?.length === 0)
    removeWithEmptyParents(parent as ChildNode);
}
