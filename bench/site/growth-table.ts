import type { Grown } from './growth.ts';
import { kb, ms, table } from './markdown.ts';
import { median } from './statistics.ts';

/** The table of what more content costs. */
export function growthTable(grown: readonly Grown[]): string {
  const few = grown[0];
  const many = grown.at(-1);
  const added = (kind: 'clock' | 'processor') =>
    few && many ? ((many.build[kind] - few.build[kind]) * 1000) / (many.articles - few.articles) : Number.NaN;
  return `## Growth

The sample's pieces and articles over and over, in a copy of the repository. First-view bytes are the document with its
critical styles, brotli, in KB; filter is at a processor four times slower, in ms; builds are in seconds, with the pictures
cached: by the clock, and the time that processors worked, which other work on the machine changes little.

${table(
  ['pieces', 'articles', '/homes', '/blog', 'filter, median', 'filter, worst', 'build', 'processor'],
  grown.map(({ pieces, articles, homes, blog, filter, build }) => [
    pieces.toLocaleString('en-GB'),
    articles.toLocaleString('en-GB'),
    kb(homes),
    kb(blog),
    ...(filter.length > 0 ? [ms(median(filter)), ms(Math.max(...filter))] : ['', '']),
    build.clock.toFixed(1),
    build.processor.toFixed(1),
  ]),
)}

An added article costs ${ms(added('clock'))} ms of a build (${ms(added('processor'))} ms of processor time). Every piece was found in the page or in a file of its archive.
`;
}
