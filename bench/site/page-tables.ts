import { kb, ms, ratio, table } from './markdown.ts';
import type { Load, Speed } from './measure-pages.ts';
import { total } from './weigh.ts';

/** The table of how fast pages are. */
export function speedTable(measured: readonly Speed[], runs: number): string {
  return `## Pages on a phone

Lighthouse's phone (412 × 823 at 1.75, slow 4G and a processor four times slower, both simulated), median of ${runs}. *Limit* is
the limit page: the words of the same first screen, the same picture file and fonts, the rules used inline, nothing else,
from the same server in the same run. *Tasks* are those over 50 ms at a processor four times slower. Times in ms.

${table(
  ['page', 'FCP', 'limit', 'ratio', 'LCP', 'limit', 'ratio', 'speed index', 'TBT', 'CLS', 'tasks', 'scores'],
  measured.map(({ page, site, limit, longTasks }) => [
    page,
    ms(site.fcp),
    ms(limit.fcp),
    ratio(site.fcp / limit.fcp),
    ms(site.lcp),
    ms(limit.lcp),
    ratio(site.lcp / limit.lcp),
    ms(site.speedIndex),
    `${ms(site.tbt)} (${ms(limit.tbt)})`,
    site.cls.toFixed(3),
    longTasks.join(', ') || 'none',
    ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => site.scores[name]).join(' / '),
  ]),
)}

Behind TBT, in brackets, that of the limit page. Scores: performance, accessibility, best practices, SEO.
${faults(measured)}`;
}

/** The table of what pages move. */
export function loadTable(measured: readonly Load[]): string {
  return `## Bytes

What a first visit moves over the network on that phone, in KB (1,000 bytes, compressed, with headers). The browser is told
that it is on 4G, where it fetches lazy pictures 1,250 px ahead; one that does not know fetches 3,000. Prefetches come at
lowest priority after the page's load event, and are what the first input then needs; *input* is what it fetches besides.
*Script run* is executed before the first input, uncompressed.

${table(
  ['page', 'HTML', 'fonts', 'pictures', 'script', 'other', 'all', 'limit', 'prefetch', 'input', 'script run'],
  measured.map(({ page, weight: { before, prefetch, after, executed }, limit }) => [
    page,
    kb(before.html + before.css),
    kb(before.font),
    kb(before.picture),
    kb(before.script),
    kb(before.other),
    kb(total(before)),
    kb(total(limit)),
    kb(prefetch),
    kb(total(after)),
    kb(executed),
  ]),
)}
${measured.map(inOneLine).join('')}`;
}

/** The home page in one line, since Lighthouse counts otherwise than a visitor who only reads. */
function inOneLine({ page, weight: { before, prefetch }, counted }: Load): string {
  if (counted === undefined) return '';
  return `
Of \`${page}\` Lighthouse counts ${kb(counted)} KB, what is fetched ahead (${kb(prefetch)}) and all pictures within 3,000 px
included; ${kb(total(before))} KB are loaded before the first input. On a metered line nothing is fetched ahead.
`;
}

function faults(measured: readonly Speed[]): string {
  const found = measured.flatMap(({ page, site }) => site.faults.map((fault) => `- ${page}: ${fault}`));
  return found.length > 0 ? `\nPoints lost besides performance:\n\n${found.join('\n')}\n` : '';
}
