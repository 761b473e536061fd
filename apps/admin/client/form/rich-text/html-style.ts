import type { MarkType } from 'prosemirror-model';
import type { TextFormat } from './block-builder.ts';
import { marks } from './schema.ts';

/** A node of parsed HTML. The nodes of a browser have these fields. */
export interface HtmlNode {
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<HtmlNode>;
  /** Only elements have this. */
  getAttribute?(name: string): string | null;
}
export type HtmlElement = HtmlNode & Required<Pick<HtmlNode, 'getAttribute'>>;

/** The format of text, as the elements around it set it. */
export interface Format extends TextFormat {
  isHidden: boolean;
  script?: 'super' | 'sub' | undefined;
}
export const NO_FORMAT: Format = { marks: [], headingLevel: 0, keepsLineEnds: false, isHidden: false };

/** Elements whose text a browser does not show, and deleted text. */
const INVISIBLE_TAGS = new Set(
  `annotation audio base canvas datalist del head iframe link meta noembed noframes noscript object rp script select style svg
  template title video xml`.split(/\s+/),
);
/** Also matches the comments of Word, and the bullets and numbers of its lists. */
const INVISIBLE_STYLE = /;(display:none|mso-hide:(all|screen)|mso-list:ignore|mso-element:comment)/;
/** Classes of comments and deleted text. */
const INVISIBLE_CLASS = /(^|\s)(mso-?com|((mso|tracked)-?)?del(eted|etion)?(\s|$))/i;

const MARK_TAGS = new Map([
  ['b', marks.strong],
  ['strong', marks.strong],
  ['i', marks.em],
  ['em', marks.em],
  ['s', marks.strike],
  ['strike', marks.strike],
  ['code', marks.code],
]);
const MARK_STYLES: readonly [type: MarkType, on: RegExp, off: RegExp][] = [
  [marks.strong, /;font-weight:(bold|[5-9]\d\d)/, /;font-weight:(normal|lighter|[1-4]\d\d)/],
  [marks.em, /;font-style:(italic|oblique)/, /;font-style:normal/],
  [marks.strike, /;text-decoration(-line)?:[^;]*line-through/, /;text-decoration(-line)?:initial/],
];
const SCRIPT_TAGS = new Map<string, 'super' | 'sub'>([
  ['sup', 'super'],
  ['sub', 'sub'],
]);

const SCRIPT_CHARACTERS = { normal: '0123456789+-−', super: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻', sub: '₀₁₂₃₄₅₆₇₈₉₊₋₋' };

export const getName = ({ nodeName }: HtmlNode): string => nodeName.toLowerCase();

/** Returns the declarations of an element in a form that is easy to search, such as `;color:red;display:none;`. */
export const readStyle = (element: HtmlElement): string =>
  normalizeStyle(element.getAttribute('style') ?? '');
const normalizeStyle = (style: string): string => `;${style};`.toLowerCase().replace(/\s*([:;])\s*/g, '$1');

/** @param hiddenClasses the classes that a style sheet hides. */
export function isInvisible(element: HtmlElement, hiddenClasses: ReadonlySet<string> = new Set()): boolean {
  const className = element.getAttribute('class') ?? '';
  return (
    INVISIBLE_TAGS.has(getName(element)) ||
    element.getAttribute('hidden') !== null ||
    INVISIBLE_STYLE.test(readStyle(element)) ||
    INVISIBLE_CLASS.test(className) ||
    className.split(/\s+/).some((name) => hiddenClasses.has(name))
  );
}

/** Finds the classes that a style sheet hides, such as those of Word's hidden styles. */
export function findHiddenClasses(css: string): string[] {
  const screenRules = css
    .replace(/\/\*[\s\S]*?\*\/|<!--|-->/g, '')
    .replace(/@media[^{]*\{([^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...screenRules.matchAll(/([^{}]*)\{([^{}]*)\}/g)].flatMap(([, selectors = '', style = '']) =>
    INVISIBLE_STYLE.test(normalizeStyle(style))
      ? [...selectors.matchAll(/(?:^|,)\s*[a-z]*\.([\w-]+)\s*(?=,|$)/gi)].map(([, name = '']) => name)
      : [],
  );
}

/** Returns the format of the text in an element. @param format the format around the element. */
export function applyStyle(format: Format, element: HtmlElement): Format {
  const name = getName(element);
  const style = (name === 'pre' ? ';white-space:pre' : '') + readStyle(element);
  const choose = <T>(outer: T, ...options: [styles: RegExp, value: T][]): T =>
    options.find(([styles]) => styles.test(style))?.[1] ?? outer;
  const markType = MARK_TAGS.get(name);
  let textMarks = markType ? markType.create().addToSet(format.marks) : format.marks;
  for (const [type, on, off] of MARK_STYLES)
    if (off.test(style)) textMarks = type.removeFromSet(textMarks);
    else if (on.test(style)) textMarks = type.create().addToSet(textMarks);
  return {
    ...format,
    marks: textMarks,
    keepsLineEnds: choose(
      format.keepsLineEnds,
      [/;white-space(-collapse)?:(pre(?!serve-spaces)|break-spaces)/, true],
      [/;white-space(-collapse)?:/, false],
    ),
    isHidden: choose(
      format.isHidden,
      [/;visibility:(hidden|collapse)/, true],
      [/;visibility:visible/, false],
    ),
    script: choose(
      SCRIPT_TAGS.get(name) ?? format.script,
      [/;vertical-align:super/, 'super'],
      [/;vertical-align:sub/, 'sub'],
    ),
  };
}

/** Writes raised and lowered numbers as characters, because Markdown has neither. */
export const formatText = (text: string, { script }: Format): string =>
  script && /^\s*[-−+]?\d+\s*$/.test(text)
    ? text.replace(
        /\S/g,
        (character) => SCRIPT_CHARACTERS[script][SCRIPT_CHARACTERS.normal.indexOf(character)] ?? '',
      )
    : text;
