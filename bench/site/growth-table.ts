import type { Grown } from './growth.ts';
import { kb, ms, table } from './markdown.ts';
import { median } from './statistics.ts';

/** The table of what more content costs. */
export function growthTable(grown: readonly Grown[]): string {
  const few = grown[0];
  const many = grown.at(-1);
  const added = few && many ? ((many.build - few.build) * 1000) / (many.articles - few.articles) : Number.NaN;
  return `## Growth

The sample's pieces and articles over and over, in a copy of the repository. First-view bytes are the document with its
critical styles, brotli, in KB; filter is at a processor four times slower, in ms; builds are in seconds, with the pictures
cached.

${table(
  ['pieces', 'articles', '/homes', '/blog', 'filter, median', 'filter, worst', 'build'],
  grown.map(({ pieces, articles, homes, blog, filter, build }) => [
    pieces.toLocaleString('en-GB'),
    articles.toLocaleString('en-GB'),
    kb(homes),
    kb(blog),
    ...(filter.length > 0 ? [ms(median(filter)), ms(Math.max(...filter))] : ['', '']),
    build.toFixed(1),
  ]),
)}

An added article costs ${ms(added)} ms of a build. Every piece was found in the page or in a file of its archive.
`;
}
