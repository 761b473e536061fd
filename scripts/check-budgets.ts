import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { VIEWER_BYTES } from '../packages/models/model-source.ts';
import { isSample } from '../tests/support/sample.ts';
import { type ModelWeight, weighModels } from './budgets/models.ts';
import { type PageWeight, weighPage } from './budgets/page-weight.ts';

/**
 * Weighs every built page and holds the heaviest to two figures: the limit that was promised, and the maximum held so far
 * (budgets.json), which only shrinks. `npm run budgets -- --tighten` lowers the held ones to what is measured now.
 *
 * The held ones are the sample's: words, pictures, models and fonts are in all that is weighed. A studio's own content keeps
 * to the limits alone.
 */
const CLIENT = 'build/client';
const FILE = 'budgets.json';
/** A held maximum leaves this much room above what was measured, since a changed sentence is not a regression. */
const ROOM = 1.03;

const NAMES: Readonly<Record<keyof PageWeight | keyof ModelWeight, string>> = {
  script: 'Script of the first view, gzip',
  scriptFiles: 'Script files of the first view',
  data: "Page's data, gzip",
  ahead: 'Fetched ahead, brotli',
  earlyScript: 'Script before the first input',
  css: 'CSS in the page, gzip',
  lateCss: 'CSS after the first view, gzip',
  html: 'HTML, gzip',
  htmlServed: 'HTML, brotli',
  fonts: 'Fonts on the critical path',
  fontFiles: 'Font files on the critical path',
  picture: 'Largest picture on a phone, AVIF',
  thirdParty: 'Third-party requests',
  viewer: 'Viewer of models, brotli',
  modelWorst: 'Heaviest model, brotli',
  modelMedian: 'Middling model, brotli',
  phoneWorst: "Heaviest file for phones' viewers",
};
/** As the specification counts (section 9). */
const KB = 1024;
type Metric = keyof PageWeight | keyof ModelWeight;
/** Counts, not bytes: these get no room. */
const COUNTS = new Set<Metric>(['scriptFiles', 'fontFiles', 'thirdParty']);
const pageMetrics = z.enum([
  'script',
  'scriptFiles',
  'data',
  'ahead',
  'earlyScript',
  'css',
  'lateCss',
  'html',
  'htmlServed',
  'fonts',
  'fontFiles',
  'picture',
  'thirdParty',
]);
const modelMetrics = z.enum(['viewer', 'modelWorst', 'modelMedian', 'phoneWorst']);
const budgetsSchema = z.record(
  z.enum([...pageMetrics.options, ...modelMetrics.options]),
  z.strictObject({ limit: z.number(), held: z.number() }),
);

if (!existsSync(`${CLIENT}/index.html`)) {
  console.error(`There is no build in ${CLIENT}; run "npm run build" first.`);
  process.exit(1);
}
const pages = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => ({ page: `/${file.replace(/(^|\/)index\.html$/, '')}`, weight: weighPage(CLIENT, file) }));
const budgets = budgetsSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));
let broken = 0;

console.log(`${pages.length} pages; measured, held, limit.`);
if (!isSample) console.log('The content is the studio’s own: what the sample held is not asked of it.');
for (const metric of pageMetrics.options) {
  // The not-found page alone also mends addresses (apps/site/app/layout/not-found-address.js).
  const counted = metric === 'earlyScript' ? pages.filter(({ page }) => !page.endsWith('404.html')) : pages;
  const heaviest = counted.reduce((a, b) => (b.weight[metric] > a.weight[metric] ? b : a));
  hold(metric, heaviest.weight[metric], heaviest.page);
}
const models = weighModels(CLIENT);
for (const metric of modelMetrics.options) hold(metric, models[metric], '');
if (models.viewer > 0 && Math.abs(models.viewer - VIEWER_BYTES) > VIEWER_BYTES * (ROOM - 1)) {
  broken += 1;
  console.log(
    `The viewer is said to have ${VIEWER_BYTES} bytes (VIEWER_BYTES in apps/site/app/ui/model), and has ${models.viewer}.`,
  );
}
if (isSample && process.argv.includes('--tighten')) {
  writeFileSync(FILE, `${JSON.stringify(budgets, null, 2)}\n`);
  console.log(
    `The held maxima in ${FILE} are what was measured now, with ${Math.round((ROOM - 1) * 100)} % room.`,
  );
}
process.exitCode = broken > 0 ? 1 : 0;

function hold(metric: Metric, value: number, where: string): void {
  const budget = budgets[metric];
  const fault =
    value > budget.limit ? 'over the limit' : isSample && value > budget.held ? 'more than before' : '';
  if (fault) broken += 1;
  const cells = [value, budget.held, budget.limit].map((number) => shown(metric, number).padStart(9));
  console.log(`${NAMES[metric].padEnd(33)}${cells.join('')}  ${fault || 'good'}  ${where}`);
  const room = COUNTS.has(metric) ? value : Math.ceil(value * ROOM);
  if (value <= budget.limit) budget.held = Math.min(budget.held, room);
}

function shown(metric: Metric, value: number): string {
  return COUNTS.has(metric) ? String(value) : `${(value / KB).toFixed(1)} KB`;
}
