/**
 * Finds the light of each photograph, and writes it into the model's source beside the photograph's camera: how much brighter
 * than the viewer's own it was in red, green and blue, so that the model's mean light is the photograph's. Run it after a build,
 * build again, and look with bench/models.ts; a second time brings it nearer, since tone mapping bends what is bright.
 * Run: node bench/fit-light.ts [id ...]
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { splitLight } from '../app/ui/model/light.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { cameraExtras, withCameraExtras } from '../tools/models/camera-extras.ts';
import type { Rgb } from '../tools/models/colour.ts';
import { compare } from './models/likeness.ts';
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
    const { light, colour } = await inPage(browser, SCREEN, async (page) => {
      await (await goToModel(page, url, id)).click();
      await modelDrawn(page);
      return compare(page, id);
    });
    const source = readFileSync(`${MODELS}/${file}`);
    const before = cameraExtras(source).light ?? [1, 1, 1];
    const now = fitted(before, light);
    writeFileSync(`${MODELS}/${file}`, withCameraExtras(source, { light: now }));
    console.log(`${id}: ${now.join(' ')} (the difference was ${colour.toFixed(1)})`);
  }
  await stop();
} finally {
  await browser.close();
  await staged.remove();
  await cleanUp();
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

const within = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(most, Math.max(least, value));
const rounded = (value: number): number => Number(value.toFixed(3));
