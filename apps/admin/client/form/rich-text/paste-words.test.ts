import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseHtml, pasteHtml, TAGS, toMarkdown } from '../../../support/paste-html.ts';
import type { HtmlNode } from './html-style.ts';
import { parseText } from './parse-text.ts';
import { nodes } from './schema.ts';

/** Number of generated clipboards. Use `RICH_TEXT_RUNS=20000` for a thorough run. */
const RUN_COUNT = Number(process.env.RICH_TEXT_RUNS ?? 300);

const BLOCK_TAGS = 'p div h1 h2 h3 h6 blockquote ul ol li pre section dl dt dd'.split(' ');
const TABLE_TAGS = 'table table tr td td th tbody thead caption'.split(' ');
const INLINE_TAGS = 'b i em strong s code span u a sup font o:p constructor'.split(' ');
const ATTRIBUTES = `
    style="font-weight:normal"; style="font-weight: 700"; style="white-space: pre-wrap"; style="display:block"; rowspan="2"; colspan="3";
    colspan="1000" rowspan="0"; start="7"; href="https://example.com/a b" title=""; href="javascript:alert(1)";
    href="#x" title="A [b] 'c'"; class="MsoTitle"; style="mso-list:l0 level2 lfo1"; style="mso-list:l1 level1 lfo1"; role="note";
    data-aria-level="3"; align="right"; role="presentation"; style="vertical-align:super"; ; ; ; `.split(
  '; ',
);
const HIDDEN = `<del>HIDDEN</del>
    <!-- HIDDEN -->
    <span hidden>HIDDEN</span>
    <div style="display: none">HIDDEN</div>
    <i style="visibility:hidden">HIDDEN</i>
    <template>HIDDEN</template>
    <li style="mso-hide:all">HIDDEN</li>`.split('\n');
const LEAVES = [
  '<br>',
  '<br>',
  '<hr>',
  '<img src="https://example.com/a.jpg" alt="]">',
  '<img src="file:///a.jpg">',
];
const TEXTS =
  `WORD|WORD| WORD |WORD WORD|WORD\n|\n| |&nbsp;|WORD&nbsp;WORD|1. WORD|# WORD|*WORD_|&#124; WORD|[WORD]|WORD\\|{% WORD %}|
    &lt;WORD|~~WORD|- WORD|WORD.|\`WORD`.split('|');
const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 6, depthSize: 'large' },
    fc.constantFrom(...TEXTS),
    fc.constantFrom(...LEAVES, ...HIDDEN),
    ...[BLOCK_TAGS, INLINE_TAGS, TABLE_TAGS].map((tags) =>
      fc
        .tuple(
          fc.constantFrom(...tags),
          fc.constantFrom(...ATTRIBUTES),
          fc.array(tie('tree'), { maxLength: 4 }),
        )
        .map(([tag, attributes, children]) => `<${tag} ${attributes}>${children.join('')}</${tag}>`),
    ),
  ),
}));
/** HTML in which each word has a number. */
const clipboard = fc.array(tree, { minLength: 1, maxLength: 5 }).map((parts) => {
  let count = 0;
  return parts.join('').replaceAll('WORD', () => {
    count += 1;
    return `w${count}w`;
  });
});

/** Elements at whose edges a word ends. */
const BREAKS = new Set([...BLOCK_TAGS, ...TABLE_TAGS, 'br', 'hr']);
/** Returns the text of HTML, with spaces around blocks. */
function visibleText(node: HtmlNode): string {
  if (node.nodeName === '#text') return node.nodeValue ?? '';
  // A browser shows a caption above its table.
  const isCaption = ({ nodeName }: HtmlNode) => nodeName === 'caption';
  const children = [...node.childNodes];
  if (node.nodeName === 'table') children.sort((a, b) => Number(isCaption(b)) - Number(isCaption(a)));
  const content = children.map(visibleText).join('');
  if (content === 'HIDDEN') return '';
  const isBlock = BREAKS.has(node.nodeName) || /display:block/.test(node.getAttribute?.('style') ?? '');
  return isBlock ? ` ${content} ` : content;
}
const findWords = (text: string) => text.match(/(w\d+w)+/g) ?? [];

it('every visible word of any HTML stays in the text, in order', () => {
  fc.assert(
    fc.property(clipboard, (source) => {
      const text = toMarkdown(pasteHtml(source));
      const { doc } = parseText(text, TAGS);
      const shown = doc.textBetween(0, doc.content.size, ' ', ({ type }) =>
        type === nodes.hard_break ? ' ' : '',
      );
      expect(shown).not.toContain('HIDDEN');
      expect(findWords(shown)).toEqual(findWords(visibleText(parseHtml(source))));
    }),
    { numRuns: RUN_COUNT },
  );
});
