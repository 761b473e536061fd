import fc from 'fast-check';
import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { parseText, toCanonicalHref } from '../client/form/rich-text/parse-text.ts';
import { marks, nodes, schema } from '../client/form/rich-text/schema.ts';

/** Characters that have a meaning in Markdown, and characters that are easily lost. */
const SPECIAL =
  '\\ ` * _ { } [ ] ( ) # + - . ! | < > ~ & $ " \' = : / % ; ^ @ 1 2 a é ₹ न \u00a0 \u00ad \u200b \u2028 \u200d \t \n 🪔 &amp; {% %} ]( ** ~~ *** -- www. :// </b> ---'.split(
    / /,
  );
const specialText = (maxLength: number) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(...SPECIAL, ' ', ' ', 'word', 'stone'),
        fc.string({ unit: 'grapheme', maxLength: 3 }),
      ),
      {
        minLength: 1,
        maxLength,
      },
    )
    .map((parts) => parts.join(''))
    .filter((text) => text !== '');

const address = fc
  .oneof(
    fc.constantFrom('/contact', '#lime', 'mailto:asha@example.com', 'https://example.com/a_(b)?q=1&copy=2'),
    specialText(4).map((text) => `https://example.com/${text}`),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  )
  .map((href) => toCanonicalHref(href))
  .filter((href) => href !== undefined);
const title = fc.oneof(fc.constant(null), fc.constantFrom('', 'A "b" [c] (d)', '\\', "it's"), specialText(4));

const markSet: fc.Arbitrary<readonly Mark[]> = fc
  .record({
    link: fc.option(fc.record({ href: address, title }), { freq: 3 }),
    others: fc.subarray(['em', 'strong', 'strike', 'code'] as const, { maxLength: 2 }),
  })
  .map(({ link, others }) =>
    [...others.map((name) => marks[name].create()), ...(link ? [marks.link.create(link)] : [])].reduce(
      (set: readonly Mark[], mark) => mark.addToSet(set),
      [],
    ),
  );
const inlineNode = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(specialText(5), markSet).map(([text, set]) => schema.text(text, set)) },
  markSet.map((set) => nodes.hard_break.create(null, null, set)),
  fc
    .tuple(address, fc.constantFrom('', 'A chair', 'A chair (old)'), title, markSet)
    .map(([src, alt, imageTitle, set]) => nodes.image.create({ src, alt, title: imageTitle }, null, set)),
);
const line = fc.array(inlineNode, { maxLength: 5 });
const paragraph = line.map((content) => nodes.paragraph.create(null, content));

const table = fc
  .array(
    fc.array(fc.tuple(paragraph, fc.constantFrom(null, 'left', 'center', 'right')), {
      minLength: 1,
      maxLength: 3,
    }),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((rows) =>
    nodes.table.create(
      null,
      rows.map((cells) =>
        nodes.table_row.create(
          null,
          cells.map(([content, align]) => nodes.table_cell.create({ align }, content)),
        ),
      ),
    ),
  );

const { block } = fc.letrec<{ block: Node }>((tie) => {
  const blocks = (minLength: number) => fc.array(tie('block'), { minLength, maxLength: 3 });
  const items = fc.array(
    fc.tuple(paragraph, blocks(0)).map(([first, rest]) => nodes.list_item.create(null, [first, ...rest])),
    { minLength: 1, maxLength: 3 },
  );
  return {
    block: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      paragraph,
      fc
        .tuple(fc.integer({ min: 1, max: 6 }), line)
        .map(([level, content]) => nodes.heading.create({ level }, content)),
      table,
      fc.constantFrom(nodes.horizontal_rule.create(), nodes.figure.create({ imageId: 'hill-house/path' })),
      blocks(1).map((content) => nodes.blockquote.create(null, content)),
      blocks(1).map((content) => nodes.note.create(null, content)),
      items.map((content) => nodes.bullet_list.create(null, content)),
      fc
        .tuple(items, fc.constantFrom(1, 0, 9, 123456789))
        .map(([content, order]) => nodes.ordered_list.create({ order }, content)),
    ),
  };
});
/** Blocks that can only be edited as Markdown. */
const rawBlock = fc
  .constantFrom(
    '```js\nconst a = 1;\n\nb();\n```',
    '{% gallery /%}',
    '<!-- Ask Imran\n\nabout this. -->',
    'We are {% $people %} people.',
  )
  .map((markdown) => parseText(markdown, new Set()).doc.child(0));
const arbitraryBlock = fc.oneof(
  { weight: 8, arbitrary: block },
  rawBlock,
  fc
    .array(fc.oneof(block, rawBlock), { minLength: 1, maxLength: 3 })
    .map((content) => nodes.note.create(null, content)),
);

/** Documents that a person can make in the editor. */
export const arbitraryDocument = fc
  .array(arbitraryBlock, { minLength: 1, maxLength: 4 })
  .map((content) => nodes.doc.create(null, Fragment.fromArray(content)));

/** Finds all positions of a cursor in text. */
export function findCursors(doc: Node): number[] {
  const cursors: number[] = [];
  doc.descendants((node, position) => {
    for (let offset = 0; node.isTextblock && offset <= node.content.size; offset += 1)
      cursors.push(position + 1 + offset);
  });
  return cursors;
}
