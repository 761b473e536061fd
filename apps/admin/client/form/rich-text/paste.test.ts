import { describe, expect, it, vi } from 'vitest';
import { GOOGLE_DOCS_HTML, WORD_HTML } from '../../../support/clipboard.ts';
import { pasteHtml, TAGS, toMarkdown } from '../../../support/paste-html.ts';

it.each([
  ['Word', WORD_HTML],
  ['Google Docs', GOOGLE_DOCS_HTML],
])('a text of %s keeps its structure without its styles', (_name, source) => {
  expect(toMarkdown(pasteHtml(source))).toBe(
    [
      '## The verandah',
      'Lime plaster is **breathable** and *soft*, see [our work](https://example.com/work?a=1).',
      '- Wash the glass\n- Thin the creeper\n  1. In May\n  2. In June',
      '| Surface | Finish |\n|---|---|\n| Ceiling | White lime |',
      'The end.',
    ].join('\n\n'),
  );
});

describe('lines', () => {
  it.each([
    ['between other text', 'Address:<br>12 Sample Road<br>Mumbai', 'Address:\\\n12 Sample Road\\\nMumbai'],
    [
      'in Google Docs',
      '<b style="font-weight:normal"><p>Monday</p><br><p>Tuesday</p></b>',
      'Monday\n\nTuesday',
    ],
    ['twice', '<div>One<br><br>Two<br></div>', 'One\n\nTwo'],
    ['in a heading', '<h2>One<br>Two</h2>', '## One\n\n## Two'],
    ['in a preformatted text', '<pre>One\n  Two\n\nThree</pre>', 'One\\\nTwo\n\nThree'],
    ['in a message', '<span style="white-space:pre-wrap">One\r\nTwo</span>', 'One\\\nTwo'],
    ['as Chrome copies them', '<p style="white-space-collapse: preserve">One\nTwo</p>', 'One\\\nTwo'],
    [
      'of the source only',
      '<div style="white-space:pre"><p style="white-space:normal">One\nTwo</p></div>',
      'One Two',
    ],
  ])('%s', (_name, source, markdown) => {
    expect(toMarkdown(pasteHtml(source))).toBe(markdown);
  });
});

describe('what is hidden is left out', () => {
  it.each([
    ['an element that is not displayed', '<span style="color:red; display : none !important">x</span>'],
    ['an invisible element', '<span style="visibility:hidden">x</span>'],
    ['a hidden element', '<div hidden="until-found">x</div>'],
    ['hidden text of Word', "<span style='MSO-HIDE:all'>x</span>"],
    [
      'a hidden style of Word',
      '<style><!-- /* Styles */\nspan.Ink, p.Ink\n\t{mso-hide:all;} --></style><p class="a Ink">x</p>',
    ],
    ['a comment', '<!-- x -->'],
    ['a conditional comment of Word', '<!--[if gte mso 9]><xml><w:View>x</w:View></xml><![endif]-->'],
    ['a data island of Word', '<xml><w:View>x</w:View></xml>'],
    [
      'the mark of a comment',
      '<span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">x</a></span>',
    ],
    [
      'the comments',
      "<div style='mso-element:comment-list'><hr class=msocomoff><p class=MsoCommentText>x</p></div>",
    ],
    ['deleted text', '<del cite="mailto:a@example.com"><span>x</span></del>'],
    ['deleted text of Word', '<span class=msoDel>x</span>'],
    ['deleted text of another editor', '<s class="tracked-deletion">x</s>'],
    [
      'what browsers never show',
      '<title>x</title><script>x</script><template>x</template><noscript>x</noscript>',
    ],
    ['the source of a formula', '<annotation>x</annotation>'],
  ])('%s', (_name, hidden) => {
    expect(toMarkdown(pasteHtml(`<p>The fee is ${hidden}</p>seven lakh.`))).toBe('The fee is\n\nseven lakh.');
  });

  it.each([
    [
      'a style sheet for print',
      '<style>@media print { .a { display: none } }</style><p class="a">Seven</p>',
      'Seven',
    ],
    [
      'a visible part of an invisible element',
      '<p style="visibility:hidden">x <b style="visibility:visible">Seven</b></p>',
      '**Seven**',
    ],
    ['inserted text', '<ins>Seven</ins>', 'Seven'],
    [
      'text that is struck through',
      '<s>Seven</s> <span style="text-decoration:underline line-through">eight</span>',
      '~~Seven eight~~',
    ],
    ['a class with a similar name', '<p class="delicate model">Seven</p>', 'Seven'],
  ])('but not %s', (_name, source, markdown) => {
    expect(toMarkdown(pasteHtml(source))).toBe(markdown);
  });
});

describe('tables', () => {
  it.each([
    [
      'cells that reach over several rows',
      '<tr><th>Room<th>Item<th>Rs<tr><td rowspan=2>Kitchen<td>Counter<td>40,000<tr><td>Tap<td>9,000<tr><td>Hall<td>Bench<td>1',
      '| Room | Item | Rs |\n|---|---|---|\n| Kitchen | Counter | 40,000 |\n| | Tap | 9,000 |\n| Hall | Bench | 1 |',
    ],
    [
      'cells that reach over several rows and columns, and to the end',
      '<tr><td>a<td colspan=2 rowspan=2>b<td rowspan=0>c<tr><td>d<tr><td>e<td>f<td>g',
      '| a | b | | c |\n|---|---|---|---|\n| d | | | |\n| e | f | g | |',
    ],
    [
      'columns that only merged cells have',
      '<tr><td colspan=1000>a<tr><td colspan=2>b',
      '| a |\n|---|\n| b |',
    ],
    [
      'the blocks of a cell',
      '<tr><td>Kitchen<ul><li>counter<li>tap</ul><td><h3>Ground floor</h3><p>Hall</p><tr><td><b>Total</b><div>incl. tax</div><td>a<br>b<table><tr><td>c<td>d</table>',
      '| Kitchen counter tap | Ground floor Hall |\n|---|---|\n| **Total** incl. tax | a b c d |',
    ],
    [
      'hidden rows and cells',
      '<tr style="display:none"><td>x<td>y<tr><td>a<td hidden>x<td>b',
      '| a | b |\n|---|---|',
    ],
    [
      'a caption and alignment',
      '<caption>Fees</caption><tr><td align=right>a<td style="text-align:center">b',
      'Fees\n\n| a | b |\n|---:|:---:|',
    ],
    ['a single cell', '<tr><td><p>a</p><p>b</p>', 'a\n\nb'],
  ])('%s', (_name, rows, markdown) => {
    expect(toMarkdown(pasteHtml(`<table>${rows}</table>`))).toBe(markdown);
  });

  it('that arrange a page are not tables', () => {
    expect(toMarkdown(pasteHtml('<table role="presentation"><tr><td>a<td><p>b</p></table>'))).toBe('a\n\nb');
  });
});

describe('lists', () => {
  const wordItem = (level: number, marker: string, text: string) =>
    `<p style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${marker}&nbsp; </span>${text}</p>`;
  it.each([
    [
      'of Word, with levels and a number to start with',
      wordItem(1, '3.', 'a') +
        wordItem(2, 'o', 'b') +
        wordItem(3, '(i)', 'c') +
        wordItem(1, '4.', 'd') +
        wordItem(1, '·', 'e'),
      '3. a\n   - b\n     1. c\n4. d\n\n- e',
    ],
    ['of Word, that begin within', wordItem(2, '1.', 'a'), '1. a'],
    [
      'of Word in the browser',
      '<ul><li data-aria-level="1"><p>a</p></li></ul><div><ul><li data-aria-level="2">b</li></ul></div>',
      '- a\n  - b',
    ],
    ['in lists', '<ul><li>a</li><ol><li>b</li></ol><li>c</li></ul>', '- a\n  1. b\n- c'],
    ['with loose text and headings', '<ol>a<li><h3>b</h3>c</li></ol>', 'a\n\n1. b\n\n   c'],
    ['without a list', '<div><li>a</li><li>b</li></div>', '- a\n- b'],
  ])('%s', (_name, source, markdown) => {
    expect(toMarkdown(pasteHtml(source))).toBe(markdown);
  });
});

describe('words', () => {
  it.each([
    [
      'raised and lowered digits',
      '18 m<sup>2</sup>, CO<sub>2</sub>, 10<sup>-3</sup>, 1<sup>st</sup>',
      '18 m², CO₂, 10⁻³, 1st',
    ],
    ['raised digits of Google Docs', '<span>m</span><span style="vertical-align:super">3</span>', 'm³'],
    ['emoji of a messenger', 'Thanks <img alt="👍🏽" src="data:image/png;base64,">', 'Thanks 👍🏽'],
    ['no-break spaces', '<p>&nbsp;a&nbsp; b&nbsp;c</p><p>&nbsp;</p>', 'a b c'],
    ['no-break spaces of this editor', '<p data-pm-slice="1 1 []">5&nbsp;km</p>', '5&nbsp;km'],
    [
      'titles of links',
      '<a href="https://a.example/" title="">1</a> <a href="/b" title="A [b] &quot;c&quot;\n">2</a>',
      '[1](https://a.example/) [2](/b "A [b] \\"c\\"")',
    ],
    [
      'links that lead nowhere',
      '<a href="#_ftn1">[1]</a> <a href="file:///a">b</a> <a href="javascript:x">c</a> <a name="d">d</a>',
      '\\[1] b c d',
    ],
    ['brackets in a link', '<a href="/a">[1]</a>', '[\\[1\\]](/a)'],
    [
      'an image of another site',
      '<img src="https://a.example/b c.jpg" alt="a ] *b*" title=\'"\'>',
      '![a b](https://a.example/b%20c.jpg)',
    ],
    [
      'a title and deep headings',
      '<p class=MsoTitle>a</p><h6>b</h6><div role=heading aria-level=3>c</div>',
      '## a\n\n#### b\n\n### c',
    ],
    [
      'formatting that a part overrides',
      '<b>a <span style="font-weight:400">b</span></b> <i style="font-style:normal">c</i>',
      '**a** b c',
    ],
  ])('%s', (_name, source, markdown) => {
    expect(toMarkdown(pasteHtml(source))).toBe(markdown);
  });
});

it('a block of Markdown stays outside quotes and lists, if it is valid', () => {
  const block = (markdown: string) => `<pre data-markdown="${markdown}">code</pre>`;
  expect(toMarkdown(pasteHtml(block('{% gallery /%}')))).toBe('{% gallery /%}');
  expect(toMarkdown(pasteHtml(block('{% note %}')))).toBe('code');
  expect(toMarkdown(pasteHtml(`<blockquote>${block('{% gallery /%}')}</blockquote>`))).toBe('> code');
});

it('a figure and a note of another text stay if the field allows them', () => {
  const source = '<figure data-image="a/b"></figure><div role="note"><p>c</p></div>';
  expect(toMarkdown(pasteHtml(source))).toBe('{% figure picture="a/b" /%}\n\n{% note %}\nc\n{% /note %}');
  expect(toMarkdown(pasteHtml(source, new Set()))).toBe('c');
});

it('reports each picture that is left out', () => {
  const onPictureOmitted = vi.fn();
  const pictures = '<img src="file:///a.png"><img src="data:image/png;base64,"><img src="cid:1"><img>';
  pasteHtml(
    `<p>a ${pictures}</p><img src="https://a.example/b.gif" width="1"><img src="https://a.example/b.jpg">`,
    TAGS,
    onPictureOmitted,
  );
  expect(onPictureOmitted).toHaveBeenCalledTimes(4);
});
