/**
 * Looks at every model as a visitor would: what it weighs, how long from the tap to the first frame that can be turned, how long a
 * frame takes while it is turned, and how like its photograph it is from the photograph's camera. Keeps the table in
 * docs/models.md, and photographs beside models in docs/models.jpg. Times are those of a browser without a graphics card.
 * Run: node bench/models.ts [id ...]; with ids nothing is kept. The site must have been built.
 */
import { globSync, statSync, writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { factsOf } from '../packages/models/facts.ts';
import { readSource } from '../packages/models/read-source.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { contactSheet } from './models/contact-sheet.ts';
import { drawUsdz } from './models/draw-usdz.ts';
import { compare, type Likeness } from './models/likeness.ts';
import { goToModel, SCREEN } from './models/open-model.ts';
import { measureSpeed, type Speed } from './models/speed.ts';
import { CPU_SLOWDOWN, inPage, startBrowser } from './site/browser.ts';
import { describeMachine } from './site/machine.ts';
import { stage } from './site/serve.ts';
import { median } from './site/statistics.ts';

const CLIENT = 'build/client';

interface Row {
  id: string;
  /** KB: the page's model in brotli, Android's, Apple's. */
  kilobytes: [web: number, android: number, apple: number];
  speed: Speed;
  likeness: Likeness;
  /** PNGs: the photograph, the model, and the USDZ where the model names a camera. */
  pictures: Buffer[];
}

/** The columns of the table, and how each is printed. */
const COLUMNS: readonly [name: string, of: (row: Row) => number, digits: number][] = [
  ['page, brotli KB', ({ kilobytes }) => kilobytes[0], 0],
  ['Android KB', ({ kilobytes }) => kilobytes[1], 0],
  ['Apple KB', ({ kilobytes }) => kilobytes[2], 0],
  ['tap ms', ({ speed }) => speed.tap, 0],
  ['read ms', ({ speed }) => speed.read, 0],
  ['draw ms', ({ speed }) => speed.draw, 0],
  ['frame ms', ({ speed }) => speed.frame[0], 0],
  ['slowed ms', ({ speed }) => speed.frame[1], 0],
  ['colour', ({ likeness }) => likeness.colour, 1],
  ['points', ({ likeness }) => likeness.points, 1],
  ['outline', ({ likeness }) => likeness.overlap ?? Number.NaN, 3],
];

const asked = process.argv.slice(2);
const ids = globSync('**/*.glb', { cwd: 'content/models' })
  .map((file) => file.replaceAll('\\', '/').replace(/\.glb$/, ''))
  .filter((id) => asked.length === 0 || asked.includes(id))
  .sort();
const staged = await stage(CLIENT);
const browser = await startBrowser();
const machine = describeMachine(browser.version());
const rows: Row[] = [];
try {
  const { url, stop } = await staged.serve();
  for (const id of ids) {
    const row = await look(browser, url, id);
    rows.push(row);
    console.log(line(id, (of) => of(row)));
  }
  await stop();
} finally {
  await browser.close();
  await staged.remove();
  await cleanUp();
}
const summary = line('**median**', (of) => median(rows.map(of)));
const report = `# Models

Made by \`node bench/models.ts\`. Tap: from the tap to the first frame that can be turned, on fast 4G, processor ${CPU_SLOWDOWN} times slower, no graphics card;
read and draw are its parts once script and file are here: the file unpacked, and textures, light and shaders until the frame stands.
Frame: one while it is turned, and the same ${CPU_SLOWDOWN} times slower. From the photograph's camera: colour is the difference (CIEDE2000) between the mean colours of photograph and model
where both show the piece, points the mean of the difference at each point, outline the area that both outlines share of that which either covers.

| model | ${COLUMNS.map(([name]) => name).join(' | ')} |
|---|${COLUMNS.map(() => '--:|').join('')}
${rows.map((row) => line(row.id, (of) => of(row))).join('\n')}
${summary}

![Photographs, and beside each the model in the viewer and the USDZ in plain light](models.jpg)

${machine}
`;
console.log(summary);
if (asked.length === 0) {
  writeFileSync('docs/models.md', report);
  await contactSheet(
    rows.map(({ pictures }) => pictures),
    'docs/models.jpg',
  );
}

/** Opens one model on an empty cache, and measures it. */
function look(browser: Browser, origin: string, id: string): Promise<Row> {
  return inPage(browser, SCREEN, async (page) => {
    const button = await goToModel(page, origin, id);
    const speed = await measureSpeed(page, button);
    const likeness = await compare(page, id);
    const { view } = factsOf(await readSource(`content/models/${id}.glb`));
    const usdz = view && (await drawUsdz(browser, `${builtFiles(id)}.usdz`, view));
    const pictures = [...likeness.pictures, ...(usdz ? [usdz] : [])];
    return { id, kilobytes: weights(id), speed, likeness, pictures };
  });
}

/** What is made of one source, without endings. */
function builtFiles(id: string): string {
  const [file = ''] = globSync(`assets/models/${id.replaceAll('/', '-')}.*.usdz`, { cwd: CLIENT });
  return `${CLIENT}/${file.replace(/\.usdz$/, '')}`;
}

/** KB of what is made of one source. */
function weights(id: string): Row['kilobytes'] {
  const kilobytes = (ending: string) => statSync(`${builtFiles(id)}.${ending}`).size / 1024;
  return [kilobytes('glb.br'), kilobytes('ar.glb'), kilobytes('usdz')];
}

function line(name: string, value: (of: (row: Row) => number) => number): string {
  return `| ${name} | ${COLUMNS.map(([, of, digits]) => value(of).toFixed(digits)).join(' | ')} |`;
}
