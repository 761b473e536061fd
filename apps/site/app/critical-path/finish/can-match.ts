import parser, { type Container, type Node, type Pseudo } from 'postcss-selector-parser';

/** A class of a CSS module as Vite writes it: `_title_2c0yg_42`. Other classes are set by script, at any time. */
const MODULE_CLASS = /^_[\w-]+?_[a-z0-9]+_\d+$/;
export const isOfModule = (name: string): boolean => MODULE_CLASS.test(name);
/** All rules are there before a hand rests on anything. */
const HOVERING = ':hover';
/** One of their selectors has to match; that a selector of `:not` cannot is no hindrance. */
const CHOICE = new Set([':is', ':where', ':has']);

/**
 * Whether a selector can match where only some classes of CSS modules are, and before a hand rests on anything.
 *
 * @param selector one selector, without commas of its own.
 * @param present the classes that are there.
 */
export function canMatch(selector: string, present: ReadonlySet<string>): boolean {
  let matches = false;
  parser((list) => {
    matches = list.every((one) => holds(one, present));
  }).processSync(selector);
  return matches;
}

const holds = (selector: Container, present: ReadonlySet<string>): boolean =>
  selector.nodes.every((node: Node) => {
    if (node.type === 'class') return !isOfModule(node.value) || present.has(node.value);
    if (node.type !== 'pseudo') return true;
    const { value, nodes } = node as Pseudo;
    return value !== HOVERING && (!CHOICE.has(value) || nodes.some((choice) => holds(choice, present)));
  });
