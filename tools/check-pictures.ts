import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ALIKE, distance, hashOf } from './picture-checks/likeness.ts';
import { pictureReferences } from './picture-checks/references.ts';

/**
 * Checks the photographs: each that content names is there with its sidecar, none lies unused, none is too small, too heavy
 * or nearly the same as another.
 */
const FOLDER = 'content/pictures';

/** Drafts measure 960 px on the long side. Raise it to 1280 when the last draft has been replaced by a final picture. */
const LONG_SIDE = 900;
/** Shown 72 px wide: enough for any screen. */
const LONG_SIDE_OF_CROPS = 400;
/** Heavier originals make every clone slow and show no more. */
const MAX_BYTES = 700 * 1024;

/** Pictures that are alike on purpose: two that match one pattern are not compared with each other. */
const SERIES: readonly { pictures: RegExp; reason: string }[] = [
  { pictures: /^hours\//, reason: 'one room from one camera at four hours, aligned to the pixel' },
  { pictures: /^home\/hero(-portrait)?$/, reason: 'one room, composed again for phones' },
  { pictures: /^pavilion\/(model|sun-study)$/, reason: 'the sun study shows the model at four hours' },
];
/** Crops of other photographs, which a testimonial stands beside. */
const CROPS = /^testimonials\//;

const problems: string[] = [];
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
);
const photographs = new Map(
  files
    .filter((name) => /\.(jpe?g|png|webp)$/.test(name))
    .sort()
    .map((name) => [name.replace(/\.[^.]+$/, ''), join(FOLDER, name)]),
);
const references = pictureReferences();

for (const [id, from] of references) {
  if (!photographs.has(id)) problems.push(`${FOLDER}/${id}.jpg: is missing; ${from.join(', ')} names it`);
}
for (const name of files.filter((file) => file.endsWith('.yaml'))) {
  if (!photographs.has(name.slice(0, -'.yaml'.length)))
    problems.push(`${FOLDER}/${name}: has no photograph beside it`);
}

const seen: [id: string, hash: Uint8Array][] = [];
for (const [id, path] of photographs) {
  if (!references.has(id)) problems.push(`${path}: is not used by any content`);
  if (!existsSync(join(FOLDER, `${id}.yaml`)))
    problems.push(`${path}: has no sidecar; expected ${id}.yaml beside it`);
  const { size } = statSync(path);
  if (size > MAX_BYTES)
    problems.push(`${path}: weighs ${Math.round(size / 1024)} KB; expected at most ${MAX_BYTES / 1024}`);
  try {
    const { width, height } = await sharp(path).metadata();
    const least = CROPS.test(id) ? LONG_SIDE_OF_CROPS : LONG_SIDE;
    if (Math.max(width, height) < least) {
      problems.push(
        `${path}: measures ${width} by ${height}; expected at least ${least} px on the long side`,
      );
    }
    const hash = await hashOf(path);
    for (const [other, otherHash] of seen) {
      const apart = distance(hash, otherHash);
      if (apart <= ALIKE && !excused(id, other)) {
        problems.push(
          `${path}: looks like ${other} (${apart} of 256 places differ; expected more than ${ALIKE})`,
        );
      }
    }
    seen.push([id, hash]);
  } catch {
    problems.push(`${path}: cannot be read as a picture`);
  }
}

for (const problem of problems) console.error(problem);
console.log(
  `Pictures: ${photographs.size} photographs, ${references.size} named by content, ${problems.length} problems.`,
);
process.exitCode = problems.length > 0 ? 1 : 0;

/** A crop is part of another photograph by design, and so are pictures of one series. */
function excused(a: string, b: string): boolean {
  return (
    CROPS.test(a) !== CROPS.test(b) || SERIES.some(({ pictures }) => pictures.test(a) && pictures.test(b))
  );
}
