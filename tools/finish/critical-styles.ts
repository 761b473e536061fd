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

/** The whole is there before a hand rests on anything. */
const HOVERING = ':hover';

/**
 * Finds the rules of a page's stylesheet that its first screens need: all but those for classes that these do not have,
 * for what a hand rests on, and for fonts of other weights than the page asks for in its head.
 *
 * @param css all rules of the page.
 * @param html of the first screens.
 * @param fonts addresses of the fonts that are asked for.
 */
export function splitStyles(css: string, html: string, fonts: readonly string[]): SplitStyles {
  const present = new Set(
    [...html.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')),
  );
  const { whole, rules } = prepared(css, fonts);
  const critical = rules.clone();
  critical.walkRules((rule) => {
    const needed = rule.selectors.filter((selector) => canMatch(selector, present));
    if (needed.length === 0) removeWithEmptyParents(rule);
    else rule.selectors = needed;
  });
  return { critical: critical.toString(), whole };
}

/** What pages with the same rules share. */
interface Prepared {
  whole: string;
  /** All rules, of the fonts only those that are asked for from the head. */
  rules: Root;
}

const known = new Map<string, Prepared>();
/** Pages of a kind have the same rules, which are read once. */
function prepared(css: string, fonts: readonly string[]): Prepared {
  const key = [css, ...fonts].join('\n');
  const found = known.get(key);
  if (found) return found;
  // A face for a few characters is fetched only where these stand.
  const isCritical = (face: string) =>
    !face.includes('url(') || /unicode-range/.test(face) || fonts.some((font) => face.includes(font));
  const rules = postcss.parse(css);
  const whole = rules.clone();
  whole.walkAtRules('font-face', (rule) => {
    if (isCritical(rule.toString())) rule.remove();
  });
  rules.walkAtRules('font-face', (rule) => {
    if (!isCritical(rule.toString())) rule.remove();
  });
  const made = { whole: whole.toString(), rules };
  known.set(key, made);
  return made;
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
