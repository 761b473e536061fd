import postcss, { type ChildNode, type Container, type Root } from 'postcss';

/** A page's rules in two. */
interface SplitStyles {
  /** What the first screens need, in the order of the whole. */
  critical: string;
  /** The whole again but for the fonts declared there; what is declared twice, a browser would load anew. */
  whole: string;
}

/** A class of a CSS module as Vite writes it: `_title_2c0yg_42`. Other classes are set by script, at any time. */
const MODULE_CLASS = /\.(_[\w-]+?_[a-z0-9]+_\d+)\b/g;
/** A selector of these can match without the classes named in it. */
const CHOICE = /:(is|where|not|has)\(/;

/**
 * Finds the rules of a page's stylesheet that its first screens need: all but those for classes that these do not have,
 * and for fonts of other weights than the page asks for in its head.
 *
 * @param css all rules of the page.
 * @param html of the first screens.
 * @param fonts addresses of the fonts that are asked for.
 */
export function splitStyles(css: string, html: string, fonts: readonly string[]): SplitStyles {
  const present = new Set(
    [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const whole = parsed(css);
  const critical = whole.clone();
  // A face for a few characters is fetched only where these stand.
  const isCritical = (face: string) =>
    !face.includes('url(') || /unicode-range/.test(face) || fonts.some((font) => face.includes(font));
  whole.walkAtRules('font-face', (rule) => {
    if (isCritical(rule.toString())) rule.remove();
  });
  critical.walkAtRules('font-face', (rule) => {
    if (!isCritical(rule.toString())) rule.remove();
  });
  critical.walkRules((rule) => {
    const needed = rule.selectors.filter((selector) => canMatch(selector, present));
    if (needed.length === 0) removeWithEmptyParents(rule);
    else rule.selectors = needed;
  });
  return { critical: critical.toString(), whole: whole.toString() };
}

const roots = new Map<string, Root>();
/** Pages of a kind have the same rules, which are read once. */
function parsed(css: string): Root {
  const root = roots.get(css) ?? postcss.parse(css);
  roots.set(css, root);
  return root.clone();
}

const canMatch = (selector: string, present: ReadonlySet<string>): boolean =>
  CHOICE.test(selector) || [...selector.matchAll(MODULE_CLASS)].every(([, name = '']) => present.has(name));

function removeWithEmptyParents(node: ChildNode): void {
  const parent: Container | undefined = node.parent;
  node.remove();
  if (parent && parent.type !== 'root' && parent.nodes?.length === 0)
    removeWithEmptyParents(parent as ChildNode);
}
