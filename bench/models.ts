/**
 * Measures every model in the web viewer: file sizes, time until it can be rotated, time per rotation step, and similarity to
 * its image. Writes the table to docs/models.md and a contact sheet to docs/models.jpg. The browser has no graphics card.
 * Run after a build: node bench/models.ts [id ...] With ids it only prints the table.
 */
import { globSync, statSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { readModelMetadata } from '../packages/models/model-metadata.ts';
import { readModel } from '../packages/models/read-model.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { writeContactSheet } from './models/contact-sheet.ts';
import { drawUsdz } from './models/draw-usdz.ts';
import { openModelPage, SCREEN } from './models/open-model.ts';
import { compareWithImage, type ModelSimilarity } from './models/similarity.ts';
import { type ModelSpeed, measureSpeed } from './models/speed.ts';
import { CPU_SLOWDOWN, startBrowser, withPage } from './site/browser.ts';
import { describeMachine } from './site/machine.ts';
import { stageSite } from './site/staged-site.ts';
import { median } from './site/statistics.ts';

const CLIENT_DIR = 'build/client';

interface ModelRow {
  id: string;
  /** Sizes in KB: web model with brotli, GLB for Android, USDZ. */
  kilobytes: [web: number, android: number, apple: number];
  speed: ModelSpeed;
  similarity: ModelSimilarity;
  /** PNGs of the image, the model, and the USDZ if the model has a camera. */
  images: Buffer[];
}

/** Columns of the table: heading, function that reads the value of a row, and number of decimals. */
const COLUMNS: readonly [name: string, read: (row: ModelRow) => number, digits: number][] = [
  ['page, brotli KB', ({ kilobytes }) => kilobytes[0], 0],
  ['Android KB', ({ kilobytes }) => kilobytes[1], 0],
  ['Apple KB', ({ kilobytes }) => kilobytes[2], 0],
  ['tap ms', ({ speed }) => speed.tap, 0],
  ['read ms', ({ speed }) => speed.read, 0],
  ['draw ms', ({ speed }) => speed.draw, 0],
  ['step ms', ({ speed }) => speed.rotationStep[0], 0],
  ['slowed ms', ({ speed }) => speed.rotationStep[1], 0],
  ['colour', ({ similarity }) => similarity.colourDifference, 1],
  ['pixels', ({ similarity }) => similarity.pixelDifference, 1],
  ['outline', ({ similarity }) => similarity.overlap ?? Number.NaN, 3],
];

const requestedIds = process.argv.slice(2);
const ids = globSync('**/*.glb', { cwd: 'content/models' })
  .map((file) => file.replaceAll('\\', '/').replace(/\.glb$/, ''))
  .filter((id) => requestedIds.length === 0 || requestedIds.includes(id))
  .sort();
const staged = await stageSite(CLIENT_DIR);
const browser = await startBrowser();
const machine = describeMachine(browser.version());
const rows: ModelRow[] = [];
try {
  const { url, stop } = await staged.serve();
  for (const id of ids) {
    const row = await measureModel(browser, url, id);
    rows.push(row);
    console.log(formatTableLine(id, (read) => read(row)));
  }
  await stop();
} finally {
  await browser.close();
  await staged.remove();
  await cleanUp();
}
const summary = formatTableLine('**median**', (read) => median(rows.map(read)));
const report = `# Models

Written by \`node bench/models.ts\`.

- *tap*: from the tap to the first frame that can be rotated, on fast 4G, with a processor ${CPU_SLOWDOWN} times slower, without a graphics card.
- *read*, *draw*: parts of *tap* after the downloads: parsing of the file; and light, textures and shaders until the first frame.
- *step*, *slowed*: time per rotation step of two frames, at full speed and with a processor ${CPU_SLOWDOWN} times slower.
- *colour*, *pixels*, *outline*: comparison with the image from the same camera: difference (CIEDE2000) of the mean colours, mean
  difference of the pixels, and intersection over union of the outlines.

| model | ${COLUMNS.map(([name]) => name).join(' | ')} |
|---|${COLUMNS.map(() => '--:|').join('')}
${rows.map((row) => formatTableLine(row.id, (read) => read(row))).join('\n')}
${summary}

![Each image, its model in the viewer, and its USDZ in neutral light](models.jpg)

${machine}
`;
console.log(summary);
if (requestedIds.length === 0) {
  writeFileSync('docs/models.md', report);
  await writeContactSheet(
    rows.map(({ images }) => images),
    'docs/models.jpg',
  );
}

/** Measures one model with an empty cache. */
function measureModel(browser: Browser, origin: string, id: string): Promise<ModelRow> {
  return withPage(browser, SCREEN, async (page) => {
    const button = await openModelPage(page, origin, id);
    const speed = await measureSpeed(page, button);
    const similarity = await compareWithImage(page, id);
    const { view } = readModelMetadata(await readModel(`content/models/${id}.glb`));
    const usdz = view && (await drawUsdz(browser, `${findBuiltFiles(id)}.usdz`, view));
    const images = [...similarity.images, ...(usdz ? [usdz] : [])];
    return { id, kilobytes: readFileSizes(id), speed, similarity, images };
  });
}

/** Returns the path of a model's built files without extension. */
function findBuiltFiles(id: string): string {
  const [file = ''] = globSync(`assets/models/${id.replaceAll('/', '-')}.*.usdz`, { cwd: CLIENT_DIR });
  return `${CLIENT_DIR}/${file.replace(/\.usdz$/, '')}`;
}

/** @returns sizes in KB. */
function readFileSizes(id: string): ModelRow['kilobytes'] {
  const kilobytes = (extension: string) => statSync(`${findBuiltFiles(id)}.${extension}`).size / 1024;
  return [kilobytes('glb.br'), kilobytes('ar.glb'), kilobytes('usdz')];
}

function formatTableLine(name: string, value: (read: (row: ModelRow) => number) => number): string {
  return `| ${name} | ${COLUMNS.map(([, read, digits]) => value(read).toFixed(digits)).join(' | ')} |`;
}
