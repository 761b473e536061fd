import parser, { type Container, type Node, type Pseudo } from 'postcss-selector-parser';

/** A CSS module class named by vite.config.ts, such as `_title_2c0yg`. Scripts may set other classes, so those count as present. */
const MODULE_CLASS = /^_[\w-]+_[a-z0-9]{5}$/;

export const isModuleClass = (name: string): boolean => MODULE_CLASS.test(name);

/** Selectors with this part count as unmatched, because critical rules apply only until the full style sheet has loaded. */
const HOVER_PSEUDO_CLASS = ':hover';
/** Attribute of open elements, such as dialogs. Selectors with it count as unmatched for the same reason. */
const OPEN_ATTRIBUTE = 'open';

/** Pseudo-classes whose argument is a list of selectors, one of which must match. `:not` does not belong here. */
const SELECTOR_LIST_PSEUDO_CLASSES = new Set([':is', ':where', ':has']);

/**
 * Returns whether a selector can match when only the given CSS module classes are present, and nothing is hovered or open.
 *
 * @param selector a single selector, not a list.
 * @param present the classes of the elements.
 */
export function canSelectorMatch(selector: string, present: ReadonlySet<string>): boolean {
  let matches = false;
  parser((list) => {
    matches = list.every((selector) => canParsedSelectorMatch(selector, present));
  }).processSync(selector);
  return matches;
}

const canParsedSelectorMatch = (selector: Container, present: ReadonlySet<string>): boolean =>
  selector.nodes.every((node: Node) => {
    if (node.type === 'class') return !isModuleClass(node.value) || present.has(node.value);
    if (node.type === 'attribute') return node.attribute !== OPEN_ATTRIBUTE;
    if (node.type !== 'pseudo') return true;
    const { value, nodes } = node as Pseudo;
    return (
      value !== HOVER_PSEUDO_CLASS &&
      (!SELECTOR_LIST_PSEUDO_CLASSES.has(value) ||
        nodes.some((inner) => canParsedSelectorMatch(inner, present)))
    );
  });
