import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import { selectFontFaces } from './font-faces.ts';
import { canSelectorMatch, isModuleClass } from './selector-matches.ts';

/** Media type of rules that the first view never needs. */
const PRINT_MEDIA = 'print';
/** Start of the pseudo-elements of page transitions. The first view never needs their rules. */
const VIEW_TRANSITION = '::view-transition';

/** Properties that determine most of a page's height: which elements take space, and how wide images are. */
const SIZE_PROPERTIES = /^(display|grid-.+|gap|padding.*)$/;

/**
 * Extracts the rules that the first screens of a page need. For later elements, keeps only declarations that affect the page's
 * height. Leaves out rules for absent classes, hovered or open elements, print and page transitions.
 *
 * Keeps only those font faces of the style sheets whose `unicode-range` contains a character of the text. The others load with the
 * sheets, so that they do not compete with the first image. The head of every page already has the font faces of the first screen,
 * except those of special characters (apps/site/app/root.tsx).
 *
 * @param css all rules of the page's style sheets.
 * @param presentClasses the classes of the elements on the first screens.
 * @param text the text of the first screens, without markup.
 * @param sizedClasses the classes of the later elements whose size affects the page's height.
 */
export function extractCriticalCss(
  css: string,
  presentClasses: ReadonlySet<string>,
  text = '',
  sizedClasses: ReadonlySet<string> = new Set(),
): string {
  const { root, rulesByClasses } = parseCached(css);
  const fontFaces = selectFontFaces(root, text).join('');
  // Only CSS module classes affect the rules, and pages of one template have the same ones. So they are the key of the cache.
  const cacheKey = [presentClasses, sizedClasses]
    .map((classes) => [...classes].filter(isModuleClass).sort().join(' '))
    .join('|');
  const rules = rulesByClasses.get(cacheKey) ?? selectRules(root, presentClasses, sizedClasses);
  rulesByClasses.set(cacheKey, rules);
  return fontFaces + rules;
}

function selectRules(
  root: postcss.Root,
  presentClasses: ReadonlySet<string>,
  sizedClasses: ReadonlySet<string>,
): string {
  const rules = root.clone();
  const presentOrSizedClasses = new Set([...presentClasses, ...sizedClasses]);
  rules.walkComments((comment) => {
    comment.remove();
  });
  rules.walkAtRules((rule) => {
    if (rule.name === 'font-face' || (rule.name === 'media' && rule.params === PRINT_MEDIA))
      removeWithEmptyParents(rule);
  });
  rules.walkRules((rule) => {
    if (isKeyframe(rule)) return;
    const filterSelectors = (classes: ReadonlySet<string>) =>
      rule.selectors.filter(
        (selector) => !selector.includes(VIEW_TRANSITION) && canSelectorMatch(selector, classes),
      );
    let neededSelectors = filterSelectors(presentClasses);
    if (neededSelectors.length === 0) {
      neededSelectors = filterSelectors(presentOrSizedClasses);
      rule.each((node) => {
        if (node.type !== 'decl' || !SIZE_PROPERTIES.test(node.prop)) node.remove();
      });
    }
    if (neededSelectors.length === 0 || rule.nodes.length === 0) removeWithEmptyParents(rule);
    else if (neededSelectors.length < rule.selectors.length) rule.selectors = neededSelectors;
  });
  removeDuplicates(rules);
  removeUnusedKeyframes(rules);
  return rules.toString();
}

interface ParsedCss {
  root: postcss.Root;
  rulesByClasses: Map<string, string>;
}

const parsedCssCache = new Map<string, ParsedCss>();
/** Caches the result, because pages of one template have the same style sheets. */
function parseCached(css: string): ParsedCss {
  const cached = parsedCssCache.get(css);
  if (cached) return cached;
  const parsed = { root: postcss.parse(css), rulesByClasses: new Map() };
  parsedCssCache.set(css, parsed);
  return parsed;
}

const isKeyframes = (node: Container['parent']): node is AtRule =>
  node?.type === 'atrule' && (node as AtRule).name.endsWith('keyframes');
const isKeyframe = ({ parent }: Rule): boolean => isKeyframes(parent);

/** Removes all copies of a rule except the last. Vite copies a rule into each CSS module that composes it. */
function removeDuplicates(rules: postcss.Root): void {
  const laterRules = new Set<string>();
  const rulesInOrder: Rule[] = [];
  rules.walkRules((rule) => {
    if (!isKeyframe(rule)) rulesInOrder.push(rule);
  });
  for (const rule of rulesInOrder.reverse()) {
    const key = `${enclosingAtRules(rule)}${rule}`;
    if (laterRules.has(key)) removeWithEmptyParents(rule);
    laterRules.add(key);
  }
}

/** Returns the at-rules around a rule, such as layers and media queries, from outside to inside. */
function enclosingAtRules({ parent }: ChildNode): string {
  if (parent?.type !== 'atrule') return '';
  const { name, params } = parent as AtRule;
  return `${enclosingAtRules(parent as AtRule)}@${name} ${params}{`;
}

function removeUnusedKeyframes(rules: postcss.Root): void {
  let animationValues = '';
  rules.walkDecls(/^animation/, ({ value }) => {
    animationValues += ` ${value}`;
  });
  rules.walkAtRules(/keyframes$/, (keyframes) => {
    if (!animationValues.includes(keyframes.params)) removeWithEmptyParents(keyframes);
  });
}

function removeWithEmptyParents(node: ChildNode): void {
  const parent: Container | undefined = node.parent;
  node.remove();
  if (parent && parent.type !== 'root' && parent.nodes?.length === 0)
    removeWithEmptyParents(parent as ChildNode);
}
