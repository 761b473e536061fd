import type { Grown } from './growth.ts';
import { kb, ms, table } from './markdown.ts';
import { median } from './statistics.ts';

/** The table of what more content costs. */
export function growthTable(grown: readonly Grown[]): string {
  const cold = grown.find((size) => size.cold !== undefined)?.cold;
  const few = grown[0];
  const many = grown.at(-1);
  const added = few && many ? ((many.warm - few.warm) * 1000) / (many.articles - few.articles) : Number.NaN;
  return `## Growth

The sample's pieces and articles over and over, in a copy of the repository. First-view bytes are the document with its
critical styles, brotli, in KB; filter is at a processor four times slower, in ms; builds are in seconds, with the pictures
cached.

${table(
  ['pieces', 'articles', '/homes', '/blog', 'filter, median', 'filter, worst', 'build'],
  grown.map(({ pieces, articles, homes, blog, filter, warm }) => [
    pieces.toLocaleString('en-GB'),
    articles.toLocaleString('en-GB'),
    kb(homes),
    kb(blog),
    ms(median(filter)),
    ms(Math.max(...filter)),
    warm.toFixed(1),
  ]),
)}

The first build, with nothing cached, took ${cold?.toFixed(0)} s. An added article costs ${ms(added)} ms of a build.
`;
}
