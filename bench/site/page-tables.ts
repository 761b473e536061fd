import { formatKb, formatMs, formatRatio, formatTable } from './markdown.ts';
import type { PageLoad, PageSpeed } from './measure-pages.ts';
import { totalBytes } from './transfer.ts';

export function formatSpeedTable(results: readonly PageSpeed[], runs: number): string {
  return `## Pages on a phone

Lighthouse on a phone (412 × 823 at 1.75, slow 4G and a processor four times slower, both simulated), median of ${runs}, times in ms.
*Baseline* is a static page with only the first screen: the same text, image files and fonts, and the CSS that they use inline,
from the same server in the same run. *Tasks*: durations of tasks over 50 ms with a processor four times slower.

${formatTable(
  [
    'page',
    'FCP',
    'baseline',
    'ratio',
    'LCP',
    'baseline',
    'ratio',
    'speed index',
    'TBT',
    'CLS',
    'tasks',
    'scores',
  ],
  results.map(({ page, site, baseline, longTasks }) => [
    page,
    formatMs(site.fcp),
    formatMs(baseline.fcp),
    formatRatio(site.fcp / baseline.fcp),
    formatMs(site.lcp),
    formatMs(baseline.lcp),
    formatRatio(site.lcp / baseline.lcp),
    formatMs(site.speedIndex),
    `${formatMs(site.tbt)} (${formatMs(baseline.tbt)})`,
    site.cls.toFixed(3),
    longTasks.join(', ') || 'none',
    ['performance', 'accessibility', 'best-practices', 'seo'].map((name) => site.scores[name]).join(' / '),
  ]),
)}

In brackets: TBT of the baseline page. Scores: performance, accessibility, best practices, SEO.
${formatFailedAudits(results)}`;
}

export function formatLoadTable(results: readonly PageLoad[]): string {
  return `## Bytes

Transferred bytes of a first visit on that phone, in KB (1,000 bytes, compressed, with headers). The browser reports a 4G connection,
on which it loads lazy images within 1,250 px (otherwise 3,000 px). *Prefetch*: scripts and data for hydration, loaded with the lowest
priority after the load event. *Input*: additional bytes after the first input. *Script run*: uncompressed scripts that run before the
first input.

${formatTable(
  [
    'page',
    'HTML',
    'fonts',
    'images',
    'script',
    'other',
    'all',
    'baseline',
    'prefetch',
    'input',
    'script run',
  ],
  results.map(({ page, transfer: { before, prefetch, after, executed }, baseline }) => [
    page,
    formatKb(before.html + before.css),
    formatKb(before.font),
    formatKb(before.image),
    formatKb(before.script),
    formatKb(before.other),
    formatKb(totalBytes(before)),
    formatKb(totalBytes(baseline)),
    formatKb(prefetch),
    formatKb(totalBytes(after)),
    formatKb(executed),
  ]),
)}
${results.map(formatLighthouseNote).join('')}`;
}

/** Explains the difference to the byte count of Lighthouse, for pages that have one. */
function formatLighthouseNote({ page, transfer: { before, prefetch }, lighthouseBytes }: PageLoad): string {
  if (lighthouseBytes === undefined) return '';
  return `
For \`${page}\` Lighthouse counts ${formatKb(lighthouseBytes)} KB, with prefetches (${formatKb(prefetch)}) and all images within 3,000 px; ${formatKb(totalBytes(before))} KB are
loaded before the first input. With \`saveData\` nothing is prefetched.
`;
}

function formatFailedAudits(results: readonly PageSpeed[]): string {
  const items = results.flatMap(({ page, site }) =>
    site.failedAudits.map((auditTitle) => `- ${page}: ${auditTitle}`),
  );
  return items.length > 0 ? `\nFailed audits outside of performance:\n\n${items.join('\n')}\n` : '';
}
