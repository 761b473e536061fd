/**
 * Adjusts the light of each model so that its mean colour matches its image. Writes the factors for red, green and blue into the
 * extras of the model's camera. Build and serve the site, run this, and build again. A second run is more exact, because tone mapping
 * is not linear. For a lit candle, the light of its flames is first subtracted from model and image. With `--compare` it changes
 * nothing, and only prints the differences (figures.md).
 * Run: npx node imagery/light/run.ts [--compare] http://localhost:3000 [id ...]
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CANDLELIT_ROOM_LIGHT, LIT_VARIANT, splitLight } from '../../apps/site/app/ui/model/lighting.ts';
import { readModelMetadata } from '../../packages/models/model-metadata.ts';
import { readModel } from '../../packages/models/read-model.ts';
import { findFullChromium } from '../../scripts/find-programs.ts';
import { readCameraExtras, withCameraExtras } from './camera-extras.ts';
import type { Rgb } from './colour.ts';
import { compareWithImage, type ModelSimilarity } from './similarity.ts';

const MODELS_DIR = 'content/models';
/**
 * Limits of the light factors. If a factor outside these limits were needed, the model's own colour would be wrong.
 */
const BRIGHTNESS_RANGE = { min: 0.4, max: 2.2 };
const TINT_RANGE = { min: 0.75, max: 1.33 };

const { values: options, positionals } = parseArgs({
  options: { compare: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [origin, ...requestedIds] = positionals;
if (!origin) throw new Error('Expected the URL of the built site, such as http://localhost:3000.');
const executablePath = findFullChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
for (const file of globSync('**/*.glb', { cwd: MODELS_DIR }).sort()) {
  const id = file.replaceAll('\\', '/').replace(/\.glb$/, '');
  if (requestedIds.length === 0 || requestedIds.includes(id)) await fitModel(browser, origin, id);
}
await browser.close();

async function fitModel(browser: Browser, origin: string, id: string): Promise<void> {
  const file = `${MODELS_DIR}/${id}.glb`;
  const { meanLight, colourDifference, pixelDifference, overlap } = await compareOnSite(browser, origin, id);
  const differences = [colourDifference, pixelDifference].map((value) => value.toFixed(1)).join(' and ');
  console.log(`${id}: colour and pixels differ by ${differences}, outline ${overlap?.toFixed(3) ?? 'unknown'}`);
  if (options.compare) return;
  const source = readFileSync(file);
  const previousLight = readCameraExtras(source).light ?? [1, 1, 1];
  const isLit = readModelMetadata(await readModel(file)).variants[0] === LIT_VARIANT;
  const roomLight = isLit
    ? subtractFlameLight(
        previousLight,
        meanLight,
        (await compareOnSite(browser, origin, id, 'Unlit')).meanLight[1],
      )
    : meanLight;
  const newLight = fitLight(previousLight, roomLight);
  writeFileSync(file, withCameraExtras(source, { light: newLight }));
  console.log(`${id}: ${newLight.join(' ')}`);
}

/**
 * Compares a model, in its default or in another variant, with its image, on a phone that shows the image uncropped.
 *
 * @param id such as `pieces/17-flow-chair`.
 */
async function compareOnSite(
  browser: Browser,
  origin: string,
  id: string,
  variant?: string,
): Promise<ModelSimilarity> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  try {
    const [collection, name = ''] = id.split('/');
    const isPiece = collection === 'pieces';
    await page.goto(`${origin}${isPiece ? `/homes/${name}` : '/nazaakat'}`);
    // Starts the application.
    await page.keyboard.press('Shift');
    const scope = isPiece ? page : page.locator(`#${name}`);
    await scope.getByRole('button', { name: /^View in 3D/ }).first().click();
    await page.locator('[data-ready]').waitFor({ timeout: 120_000 });
    if (variant) await page.getByRole('radio', { name: variant, exact: true }).click();
    return await compareWithImage(page, id);
  } finally {
    await page.close();
  }
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
