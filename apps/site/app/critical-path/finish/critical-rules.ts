import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import { canMatch, isOfModule } from './can-match.ts';
import { facesFor } from './faces.ts';

/** What no first view shows: paper, and the change from one page to the next. */
const PRINT = 'print';
const TRANSITION = '::view-transition';

/**
 * The rules that a page's first screens need: all but those for classes that these do not have, for what a hand rests on, for
 * paper, and for the change to another page. Faces of fonts stand in every page's head (apps/site/app/root.tsx), those for a few characters where
 * one is shown; others follow, so that none takes the line from the first picture.
 *
 * @param css all rules of the site.
 * @param present the classes of the first screens.
 * @param text the text of the first screens.
 */
export function criticalRules(css: string, present: ReadonlySet<string>, text = ''): string {
  const { root, found } = parsed(css);
  const faces = facesFor(root, text).join('');
  // Pages of one kind have the same classes, and what else they have decides nothing.
  const deciding = [...present].filter(isOfModule).sort().join(' ');
  const known = found.get(deciding) ?? rulesFor(root, present);
  found.set(deciding, known);
  return faces + known;
}

function rulesFor(root: postcss.Root, present: ReadonlySet<string>): string {
  const rules = root.clone();
  rules.walkComments((comment) => {
    comment.remove();
  });
  rules.walkAtRules((rule) => {
    if (rule.name === 'font-face' || (rule.name === 'media' && rule.params === PRINT))
      removeWithEmptyParents(rule);
  });
  rules.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const needed = rule.selectors.filter(
      (selector) => !selector.includes(TRANSITION) && canMatch(selector, present),
    );
    if (needed.length === 0) removeWithEmptyParents(rule);
    else if (needed.length < rule.selectors.length) rule.selectors = needed;
  });
  removeRepeated(rules);
  removeUnusedKeyframes(rules);
  return rules.toString();
}

/** A style sheet, and what was found in it for pages' classes. */
interface Read {
  css: string;
  root: postcss.Root;
  found: Map<string, string>;
}

let last: Read | undefined;
/** All pages have the same rules, which are read once. */
function parsed(css: string): Read {
  if (last?.css !== css) last = { css, root: postcss.parse(css), found: new Map() };
  return last;
}

const isKeyframes = (node: Container['parent']): node is AtRule =>
  node?.type === 'atrule' && (node as AtRule).name.endsWith('keyframes');
const isKeyframe = ({ parent }: Rule): boolean => isKeyframes(parent);

/** Styles that several modules compose come with each of them; the last one alone decides. */
function removeRepeated(rules: postcss.Root): void {
  const later = new Set<string>();
  const all: Rule[] = [];
  rules.walkRules((rule) => {
    if (!isKeyframe(rule)) all.push(rule);
  });
  for (const rule of all.reverse()) {
    const whole = `${conditionsOf(rule)}${rule}`;
    if (later.has(whole)) removeWithEmptyParents(rule);
    later.add(whole);
  }
}

/** The layers and conditions that a rule stands in. */
function conditionsOf({ parent }: ChildNode): string {
  if (parent?.type !== 'atrule') return '';
  const { name, params } = parent as AtRule;
  return `${conditionsOf(parent as AtRule)}@${name} ${params}{`;
}

function removeUnusedKeyframes(rules: postcss.Root): void {
  let animated = '';
  rules.walkDecls(/^animation/, ({ value }) => {
    animated += ` ${value}`;
  });
  rules.walkAtRules(/keyframes$/, (keyframes) => {
    if (!animated.includes(keyframes.params)) removeWithEmptyParents(keyframes);
  });
}

function removeWithEmptyParents(node: ChildNode): void {
  const parent: Container | undefined = node.parent;
  node.remove();
  if (parent && parent.type !== 'root' && parent.nodes?.length === 0)
    removeWithEmptyParents(parent as ChildNode);
}
