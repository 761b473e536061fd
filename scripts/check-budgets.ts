import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { VIEWER_SCRIPT_BYTES } from '../packages/models/model-source.ts';
import { isSample } from '../tests/support/sample.ts';
import { type ModelWeight, weighModels } from './budgets/models.ts';
import { type PageWeight, weighPage } from './budgets/page-weight.ts';

/**
 * Measures every built page. Compares the largest value of each metric with two values in budgets.json: the limit, and the baseline
 * of the sample content. Other content is not compared with the baselines.
 *
 * `npm run budgets -- --tighten` lowers the baselines to the measured values. Baselines never rise.
 *
 * `--without-media` leaves out the metrics of images and models, for a build with `--pages-first`.
 */
const CLIENT_DIR = 'build/client';
const BUDGETS_FILE = 'budgets.json';
/** A baseline is the measured value times this factor, because a changed sentence is not a regression. */
const TOLERANCE = 1.03;

const LABELS: Readonly<Record<keyof PageWeight | keyof ModelWeight, string>> = {
  script: 'Initial scripts, gzip',
  scriptFiles: 'Initial script files',
  data: 'Page data, gzip',
  preloaded: 'Preloaded scripts, brotli',
  inlineScript: 'Inline scripts, uncompressed',
  css: 'Inline CSS, gzip',
  deferredCss: 'Deferred CSS, gzip',
  html: 'HTML, gzip',
  htmlBrotli: 'HTML, brotli',
  fonts: 'Fonts on the critical path',
  fontFiles: 'Font files on the critical path',
  image: 'Largest image on a phone, AVIF',
  thirdParty: 'Third-party requests',
  viewer: '3D viewer, brotli',
  largestModel: 'Heaviest model, brotli',
  medianModel: 'Median model, brotli',
  largestArModel: 'Heaviest model for AR viewers',
};
/** Bytes per KB (specification, section 9). */
const KB = 1024;
type Metric = keyof PageWeight | keyof ModelWeight;
/** Numbers of files or requests. Their baselines have no tolerance. */
const COUNT_METRICS = new Set<Metric>(['scriptFiles', 'fontFiles', 'thirdParty']);
const pageMetrics = z.enum([
  'script',
  'scriptFiles',
  'data',
  'preloaded',
  'inlineScript',
  'css',
  'deferredCss',
  'html',
  'htmlBrotli',
  'fonts',
  'fontFiles',
  'image',
  'thirdParty',
]);
const modelMetrics = z.enum(['viewer', 'largestModel', 'medianModel', 'largestArModel']);
const budgetsSchema = z.record(
  z.enum([...pageMetrics.options, ...modelMetrics.options]),
  z.strictObject({ limit: z.number(), baseline: z.number() }),
);

const { values: options } = parseArgs({
  options: {
    tighten: { type: 'boolean', default: false },
    'without-media': { type: 'boolean', default: false },
  },
});
const hasMedia = !options['without-media'];
if (!existsSync(`${CLIENT_DIR}/index.html`)) {
  console.error(`There is no build in ${CLIENT_DIR}; run "npm run build" first.`);
  process.exit(1);
}
const pages = readdirSync(CLIENT_DIR, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => ({
    page: `/${file.replace(/(^|\/)index\.html$/, '')}`,
    weight: weighPage(CLIENT_DIR, file, hasMedia),
  }));
const budgets = budgetsSchema.parse(JSON.parse(readFileSync(BUDGETS_FILE, 'utf8')));
let failureCount = 0;

console.log(`${pages.length} pages. Columns: measured, baseline, limit.`);
if (!isSample) console.log('This is not the sample content: only the limits are checked.');
if (!hasMedia) console.log('Images and models are not encoded yet: their sizes are not checked.');
for (const metric of pageMetrics.options) {
  if (metric === 'image' && !hasMedia) continue;
  // The not-found pages contain another script (apps/site/app/layout/fix-404-url.js).
  const measuredPages =
    metric === 'inlineScript' ? pages.filter(({ page }) => !page.endsWith('404.html')) : pages;
  const heaviest = measuredPages.reduce((a, b) => (b.weight[metric] > a.weight[metric] ? b : a));
  checkMetric(metric, heaviest.weight[metric], heaviest.page);
}
const modelWeight = weighModels(CLIENT_DIR);
for (const metric of modelMetrics.options)
  if (metric === 'viewer' || hasMedia) checkMetric(metric, modelWeight[metric], '');
if (
  modelWeight.viewer > 0 &&
  Math.abs(modelWeight.viewer - VIEWER_SCRIPT_BYTES) > VIEWER_SCRIPT_BYTES * (TOLERANCE - 1)
) {
  failureCount += 1;
  console.log(
    `VIEWER_SCRIPT_BYTES in packages/models/model-source.ts is ${VIEWER_SCRIPT_BYTES}, but the viewer has ${modelWeight.viewer} bytes. Correct the constant.`,
  );
}
if (isSample && options.tighten) {
  writeFileSync(BUDGETS_FILE, `${JSON.stringify(budgets, null, 2)}\n`);
  console.log(
    `The baselines in ${BUDGETS_FILE} are now at most ${Math.round((TOLERANCE - 1) * 100)} % above the measured values.`,
  );
}
process.exitCode = failureCount > 0 ? 1 : 0;

/** Prints a metric and counts a failure. Lowers the baseline of the metric in memory. `--tighten` writes the baselines at the end. */
function checkMetric(metric: Metric, value: number, heaviestPage: string): void {
  const budget = budgets[metric];
  const failure =
    value > budget.limit ? 'over the limit' : isSample && value > budget.baseline ? 'over the baseline' : '';
  if (failure) failureCount += 1;
  const formattedValues = [value, budget.baseline, budget.limit].map((number) =>
    formatValue(metric, number).padStart(9),
  );
  console.log(`${LABELS[metric].padEnd(33)}${formattedValues.join('')}  ${failure || 'ok'}  ${heaviestPage}`);
  const baseline = COUNT_METRICS.has(metric) ? value : Math.ceil(value * TOLERANCE);
  if (value <= budget.limit) budget.baseline = Math.min(budget.baseline, baseline);
}

function formatValue(metric: Metric, value: number): string {
  return COUNT_METRICS.has(metric) ? String(value) : `${(value / KB).toFixed(1)} KB`;
}
