/**
 * Finds the light of each photograph, and writes it into the model's source beside the photograph's camera: how much brighter
 * than the viewer's own it was in red, green and blue, so that the model's mean light is the photograph's. Run it after a build,
 * build again, and look with bench/models.ts; a second time brings it nearer, since tone mapping bends what is bright. Of a candle
 * that burns, its own light is taken from both first: that is the model's, and not the room's.
 * Run: node bench/fit-light.ts [id ...]
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { DUSK, LIT, splitLight } from '../apps/site/app/ui/model/light.ts';
import { cameraExtras, withCameraExtras } from '../packages/models/camera-extras.ts';
import type { Rgb } from '../packages/models/colour.ts';
import { factsOf } from '../packages/models/facts.ts';
import { readSource } from '../packages/models/read-source.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { compare, type Likeness } from './models/likeness.ts';
import { goToModel, modelDrawn, SCREEN } from './models/open-model.ts';
import { inPage, startBrowser } from './site/browser.ts';
import { stage } from './site/serve.ts';

const MODELS = 'content/models';
/** How far a photograph's light may be from the viewer's own. More than that is a wrong colour of the model, which light must not hide. */
const BRIGHTNESS = { least: 0.4, most: 2.2 };
const TINT = { least: 0.75, most: 1.33 };

const asked = process.argv.slice(2);
const files = globSync('**/*.glb', { cwd: MODELS }).sort();
const staged = await stage('build/client');
const browser = await startBrowser();
try {
  const { url, stop } = await staged.serve();
  for (const file of files) {
    const id = file.replaceAll('\\', '/').replace(/\.glb$/, '');
    if (asked.length > 0 && !asked.includes(id)) continue;
    const source = readFileSync(`${MODELS}/${file}`);
    const before = cameraExtras(source).light ?? [1, 1, 1];
    const { light, colour } = await seen(url, id);
    const burned = factsOf(await readSource(`${MODELS}/${file}`)).variants[0] === LIT;
    const own = burned ? beside(before, light, (await seen(url, id, 'Unlit')).light[1]) : light;
    const now = fitted(before, own);
    writeFileSync(`${MODELS}/${file}`, withCameraExtras(source, { light: now }));
    console.log(`${id}: ${now.join(' ')} (the difference was ${colour.toFixed(1)})`);
  }
  await stop();
} finally {
  await browser.close();
  await staged.remove();
  await cleanUp();
}

/** Looks at a model beside its photograph, as it is first seen or as one of its variants. */
function seen(origin: string, id: string, variant?: string): Promise<Likeness> {
  return inPage(browser, SCREEN, async (page) => {
    await (await goToModel(page, origin, id)).click();
    await modelDrawn(page);
    if (variant) await page.getByRole('radio', { name: variant, exact: true }).click();
    return compare(page, id);
  });
}

/** Photograph and model without the light of the flames: the model as it is unlit shows what the room's is. */
function beside(before: Rgb, [photograph, lit]: readonly [Rgb, Rgb], unlit: Rgb): [Rgb, Rgb] {
  // Unlit it is seen by day; in the photograph's dusk the room was darker by this.
  const dusk = DUSK * splitLight(before).brightness;
  const room: Rgb = [unlit[0] * dusk, unlit[1] * dusk, unlit[2] * dusk];
  const without = (light: Rgb): Rgb => [
    light[0] - (lit[0] - room[0]),
    light[1] - (lit[1] - room[1]),
    light[2] - (lit[2] - room[2]),
  ];
  return [without(photograph), room];
}

/** The light by which the model's mean is the photograph's, as far as the limits let it. */
function fitted(before: Rgb, [photograph, model]: readonly [Rgb, Rgb]): Rgb {
  const [red, green, blue] = [0, 1, 2].map(
    (channel) => ((before[channel] ?? 1) * (photograph[channel] ?? 0)) / Math.max(0.001, model[channel] ?? 0),
  );
  const { brightness, tint } = splitLight([red ?? 1, green ?? 1, blue ?? 1]);
  const bright = within(brightness, BRIGHTNESS);
  return [
    rounded(bright * within(tint[0], TINT)),
    rounded(bright * within(tint[1], TINT)),
    rounded(bright * within(tint[2], TINT)),
  ];
}

function within(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, value));
}

function rounded(value: number): number {
  return Number(value.toFixed(3));
}
