/**
 * Adjusts the light of each model so that its mean colour matches its image. Writes the factors for red, green and blue into the
 * extras of the model's camera. Build, run this, build again, and compare with bench/models.ts. A second run is more exact, because
 * tone mapping is not linear. For a lit candle, the light of its flames is first subtracted from model and image.
 * Run: node bench/fit-light.ts [id ...]
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { CANDLELIT_ROOM_LIGHT, LIT_VARIANT, splitLight } from '../apps/site/app/ui/model/lighting.ts';
import { readCameraExtras, withCameraExtras } from '../packages/models/camera-extras.ts';
import type { Rgb } from '../packages/models/colour.ts';
import { readModelMetadata } from '../packages/models/model-metadata.ts';
import { readModel } from '../packages/models/read-model.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { openModelPage, SCREEN, waitForModel } from './models/open-model.ts';
import { compareWithImage, type ModelSimilarity } from './models/similarity.ts';
import { startBrowser, withPage } from './site/browser.ts';
import { stageSite } from './site/staged-site.ts';

const MODELS_DIR = 'content/models';
/**
 * Limits of the light factors. If a factor outside these limits were needed, the model's own colour would be wrong.
 */
const BRIGHTNESS_RANGE = { min: 0.4, max: 2.2 };
const TINT_RANGE = { min: 0.75, max: 1.33 };

const requestedIds = process.argv.slice(2);
const files = globSync('**/*.glb', { cwd: MODELS_DIR }).sort();
const staged = await stageSite('build/client');
const browser = await startBrowser();
try {
  const { url, stop } = await staged.serve();
  for (const file of files) {
    const id = file.replaceAll('\\', '/').replace(/\.glb$/, '');
    if (requestedIds.length > 0 && !requestedIds.includes(id)) continue;
    const source = readFileSync(`${MODELS_DIR}/${file}`);
    const previousLight = readCameraExtras(source).light ?? [1, 1, 1];
    const { meanLight, colourDifference } = await compareOnSite(url, id);
    const isLit = readModelMetadata(await readModel(`${MODELS_DIR}/${file}`)).variants[0] === LIT_VARIANT;
    const roomLight = isLit
      ? subtractFlameLight(previousLight, meanLight, (await compareOnSite(url, id, 'Unlit')).meanLight[1])
      : meanLight;
    const newLight = fitLight(previousLight, roomLight);
    writeFileSync(`${MODELS_DIR}/${file}`, withCameraExtras(source, { light: newLight }));
    console.log(`${id}: ${newLight.join(' ')} (the difference was ${colourDifference.toFixed(1)})`);
  }
  await stop();
} finally {
  await browser.close();
  await staged.remove();
  await cleanUp();
}

/** Compares a model, in its default or in another variant, with its image. */
function compareOnSite(origin: string, id: string, variant?: string): Promise<ModelSimilarity> {
  return withPage(browser, SCREEN, async (page) => {
    await (await openModelPage(page, origin, id)).click();
    await waitForModel(page);
    if (variant) await page.getByRole('radio', { name: variant, exact: true }).click();
    return compareWithImage(page, id);
  });
}

/** Subtracts the light of the flames from the mean light of image and model. The unlit variant shows only the light of the room. */
function subtractFlameLight(previousLight: Rgb, [image, lit]: readonly [Rgb, Rgb], unlit: Rgb): [Rgb, Rgb] {
  // The unlit variant is in daylight, but the image of a lit candle is at dusk.
  const duskFactor = CANDLELIT_ROOM_LIGHT * splitLight(previousLight).brightness;
  const room: Rgb = [unlit[0] * duskFactor, unlit[1] * duskFactor, unlit[2] * duskFactor];
  const subtractFlames = (light: Rgb): Rgb => [
    light[0] - (lit[0] - room[0]),
    light[1] - (lit[1] - room[1]),
    light[2] - (lit[2] - room[2]),
  ];
  return [subtractFlames(image), room];
}

/** Returns the light with which the mean colours of model and image are equal, within the limits. */
function fitLight(previousLight: Rgb, [image, model]: readonly [Rgb, Rgb]): Rgb {
  const [red, green, blue] = [0, 1, 2].map(
    (channel) =>
      ((previousLight[channel] ?? 1) * (image[channel] ?? 0)) / Math.max(0.001, model[channel] ?? 0),
  );
  const { brightness, tint } = splitLight([red ?? 1, green ?? 1, blue ?? 1]);
  const clampedBrightness = clamp(brightness, BRIGHTNESS_RANGE);
  return [
    roundToThousandth(clampedBrightness * clamp(tint[0], TINT_RANGE)),
    roundToThousandth(clampedBrightness * clamp(tint[1], TINT_RANGE)),
    roundToThousandth(clampedBrightness * clamp(tint[2], TINT_RANGE)),
  ];
}

function clamp(value: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, value));
}

function roundToThousandth(value: number): number {
  return Number(value.toFixed(3));
}
