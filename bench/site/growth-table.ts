import type { GrowthResult } from './growth.ts';
import { formatKb, formatMs, formatTable } from './markdown.ts';
import { median } from './statistics.ts';

export function formatGrowthTable(results: readonly GrowthResult[]): string {
  const smallest = results[0];
  const largest = results.at(-1);
  const costPerArticle = (kind: 'clock' | 'processor') =>
    smallest && largest
      ? ((largest.build[kind] - smallest.build[kind]) * 1000) / (largest.articles - smallest.articles)
      : Number.NaN;
  return `## Growth

Sites with repeated pieces and articles of the sample. */homes* and */blog*: HTML with inline CSS, brotli, in KB. *Filter*: time in
ms with a processor four times slower. *Build*: wall time and processor time in seconds, with cached images.

${formatTable(
  ['pieces', 'articles', '/homes', '/blog', 'filter, median', 'filter, slowest', 'build', 'processor'],
  results.map(({ pieces, articles, homes, blog, filter, build }) => [
    pieces.toLocaleString('en-GB'),
    articles.toLocaleString('en-GB'),
    formatKb(homes),
    formatKb(blog),
    ...(filter.length > 0 ? [formatMs(median(filter)), formatMs(Math.max(...filter))] : ['', '']),
    build.clock.toFixed(1),
    build.processor.toFixed(1),
  ]),
)}

Each additional article adds ${formatMs(costPerArticle('clock'))} ms to a build (${formatMs(costPerArticle('processor'))} ms of processor time). All pieces were found in the page or in its archive files.
`;
}
