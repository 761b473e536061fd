/**
 * Looks at every model as a visitor would: what it weighs, how long from the tap to the first frame that can be turned, how long a
 * frame takes while it is turned, and how like its photograph it is from the photograph's camera. Keeps the table in
 * docs/models.md, and photographs beside models in docs/models.jpg. Times are those of a browser without a graphics card.
 * Run: node bench/models.ts [id ...]; with ids nothing is kept. The site must have been built.
 */
import { globSync, statSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { hydrated } from '../tests/support/test.ts';
import { difference, toLab } from '../tools/models/colour.ts';
import { CPU_SLOWDOWN, inPage, startBrowser } from './site/browser.ts';
import { describeMachine } from './site/machine.ts';
import { stage } from './site/serve.ts';
import { median } from './site/statistics.ts';

const CLIENT = 'build/client';
/** Wide enough for a phone, narrow enough for the photograph to be shown whole. */
const SCREEN = { viewport: { width: 390, height: 844 } };
/** DevTools' fast 4G. */
const FAST_4G = {
  latency: 60 * 2.75,
  down: ((9 * 1024 * 1024) / 8) * 0.9,
  up: ((1.5 * 1024 * 1024) / 8) * 0.9,
};
/** Pixels across in the contact sheet. */
const THUMB = 220;
/** What is drawn at least this thickly is the piece, and not its shadow on the ground. */
const SOLID = 0.6;

interface Row {
  id: string;
  /** KB: the page's model in brotli, Android's, Apple's. */
  kilobytes: [web: number, android: number, apple: number];
  /** ms, from the tap to the first frame. */
  tap: number;
  /** ms a frame, at full speed and slowed down. */
  frame: [fast: number, slow: number];
  /** CIEDE2000 between the mean colours of photograph and model. */
  colour: number;
  pair: [photograph: Buffer, model: Buffer];
}

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
    console.log(line(row));
  }
  await stop();
} finally {
  await browser.close();
  await staged.remove();
  await cleanUp();
}
const report = `# Models

Made by \`node bench/models.ts\`. Tap: from the tap to the first frame that can be turned, on fast 4G, processor ${CPU_SLOWDOWN} times slower, no graphics card.
Frame: one while it is turned, and the same ${CPU_SLOWDOWN} times slower. Colour: difference (CIEDE2000) between the mean colours of photograph and model where the model
stands, from the photograph's camera; what stands before a piece in its photograph counts with it.

| model | page, brotli KB | Android KB | Apple KB | tap ms | frame ms | slowed ms | colour |
|---|--:|--:|--:|--:|--:|--:|--:|
${rows.map(line).join('\n')}
| **median** | ${[0, 1, 2].map((kind) => round(median(rows.map((row) => row.kilobytes[kind] ?? 0)))).join(' | ')} | ${round(median(rows.map((row) => row.tap)))} | ${round(median(rows.map((row) => row.frame[0])))} | ${round(median(rows.map((row) => row.frame[1])))} | ${median(rows.map((row) => row.colour)).toFixed(1)} |

![Photographs, and the models beside them](models.jpg)

${machine}
`;
console.log(report.slice(report.indexOf('| **median**')));
if (asked.length === 0) {
  writeFileSync('docs/models.md', report);
  await contactSheet(rows.map(({ pair }) => pair));
}

/** Opens one model on an empty cache, and measures it. */
function look(browser: Browser, origin: string, id: string): Promise<Row> {
  return inPage(browser, SCREEN, async (page) => {
    const [kind, name = ''] = id.split('/');
    const isPiece = kind === 'pieces';
    await page.goto(`${origin}${isPiece ? `/homes/${name}` : '/nazaakat'}`);
    await hydrated(page);
    const button = isPiece
      ? page.getByRole('button', { name: /^Turn it/ }).first()
      : page.locator(`#${name}`).getByRole('button', { name: /^Turn it/ });
    await button.scrollIntoViewIfNeeded();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: FAST_4G.latency,
      downloadThroughput: FAST_4G.down,
      uploadThroughput: FAST_4G.up,
    });
    const slow = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
    await slow(CPU_SLOWDOWN);
    const began = Date.now();
    await button.click();
    await page.locator('[data-ready]').waitFor({ timeout: 120_000 });
    const tap = Date.now() - began;
    const slowed = await frameTime(page);
    await slow(1);
    const fast = await frameTime(page);
    const { colour, pair } = await likeness(page);
    return { id, kilobytes: weights(id), tap, frame: [fast, slowed], colour, pair };
  });
}

/** ms for each of some steps by the arrow keys to be drawn. */
function frameTime(page: Page): Promise<number> {
  return page.getByRole('application').evaluate(async (element) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const steps = 8;
    const began = performance.now();
    for (let step = 0; step < steps; step += 1) {
      const key = step % 2 === 0 ? 'ArrowRight' : 'ArrowLeft';
      element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      await frame();
      await frame();
    }
    return (performance.now() - began) / steps;
  });
}

/** Compares the model, as it is first seen, with the photograph beneath it. */
async function likeness(page: Page): Promise<{ colour: number; pair: [Buffer, Buffer] }> {
  await page.addStyleTag({
    content: `*, *::before, *::after { transition: none !important; }
      [data-ready] fieldset, header, nav, [data-ready] + *, #cursor { visibility: hidden !important; }
      :has(> [role=application])::after, :has(> * > [role=application])::after, :has(> * > * > [role=application])::after { display: none !important; }`,
  });
  const canvas = page.getByRole('application');
  const model = await canvas.screenshot();
  await page.addStyleTag({ content: '[data-ready] { opacity: 0 !important; }' });
  const photograph = await canvas.screenshot();
  await page.addStyleTag({
    content: `html, body, body * { background: transparent !important; } img { visibility: hidden !important; }
      [data-ready] { opacity: 1 !important; }`,
  });
  const alone = await canvas.screenshot({ omitBackground: true });
  const mask = await sharp(alone).ensureAlpha().extractChannel(3).raw().toBuffer();
  const mean = async (image: Buffer) => {
    const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const sum = [0, 0, 0];
    let count = 0;
    for (const [index, alpha] of mask.entries()) {
      if (alpha < SOLID * 255) continue;
      count += 1;
      for (const channel of [0, 1, 2]) sum[channel] = (sum[channel] ?? 0) + (data[index * 3 + channel] ?? 0);
    }
    const [red = 0, green = 0, blue = 0] = sum.map((total) => total / Math.max(1, count));
    return toLab([red, green, blue]);
  };
  const thumb = (image: Buffer) => sharp(image).resize({ width: THUMB }).toBuffer();
  return {
    colour: difference(await mean(photograph), await mean(model)),
    pair: [await thumb(photograph), await thumb(model)],
  };
}

/** KB of what is made of one source. */
function weights(id: string): Row['kilobytes'] {
  const [file = ''] = globSync(`assets/models/${id.replaceAll('/', '-')}.*.usdz`, { cwd: CLIENT });
  const base = `${CLIENT}/${file.replace(/\.usdz$/, '')}`;
  return [`${base}.glb.br`, `${base}.ar.glb`, `${base}.usdz`].map((path) => statSync(path).size / 1024) as [
    number,
    number,
    number,
  ];
}

function line({ id, kilobytes, tap, frame, colour }: Row): string {
  const numbers = [...kilobytes, tap, ...frame].map(round);
  return `| ${id} | ${numbers.join(' | ')} | ${colour.toFixed(1)} |`;
}

function round(value: number): string {
  return String(Math.round(value));
}

/** All photographs, each with its model at its right. */
async function contactSheet(pairs: readonly (readonly [Buffer, Buffer])[]): Promise<void> {
  const columns = 6;
  const heights = await Promise.all(pairs.map(async ([one]) => (await sharp(one).metadata()).height ?? 0));
  const tall = Math.max(...heights);
  const tiles = pairs.flatMap(([photograph, model], index) => {
    const left = (index % columns) * (THUMB * 2 + 12);
    const top = Math.floor(index / columns) * (tall + 12);
    return [
      { input: photograph, left, top },
      { input: model, left: left + THUMB, top },
    ];
  });
  await sharp({
    create: {
      width: columns * (THUMB * 2 + 12) - 12,
      height: Math.ceil(pairs.length / columns) * (tall + 12) - 12,
      channels: 3,
      background: '#f3efe7',
    },
  })
    .composite(tiles)
    .jpeg({ quality: 78, mozjpeg: true })
    .toFile('docs/models.jpg');
}
