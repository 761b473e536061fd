import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { photographsIn } from '../photographs.ts';
import { sizeFault } from './least-size.ts';
import { ALIKE, distance, hashOf } from './likeness.ts';

/** Heavier originals make every clone slow and show no more. */
const MAX_BYTES = 700 * 1024;

/** One room from one camera at several hours, aligned to the pixel: these are not compared with each other. */
const SERIES = /^hours\//;
/** Crops of other photographs, which a testimonial stands beside. */
const CROPS = /^testimonials\//;

interface Findings {
  /** Number of photographs. */
  photographs: number;
  /** What is wrong, a line each, beginning with the file's path. */
  problems: string[];
}

/**
 * Checks photographs: each that content names is there with its sidecar, none lies unused, none is too small, too heavy or
 * nearly the same as another.
 *
 * @param folder of the photographs.
 * @param references the content files that name a photograph, by its id.
 */
export async function checkPictures(
  folder: string,
  references: ReadonlyMap<string, readonly string[]>,
): Promise<Findings> {
  const problems: string[] = [];
  const photographs = photographsIn(folder);
  for (const [id, from] of references) {
    if (!photographs.has(id)) problems.push(`${folder}/${id}.jpg: is missing; ${from.join(', ')} names it`);
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const id = /^(.+)\.yaml$/.exec(name.replaceAll('\\', '/'))?.[1];
    if (id !== undefined && !photographs.has(id))
      problems.push(`${folder}/${id}.yaml: has no photograph beside it`);
  }
  const seen: [id: string, hash: Uint8Array][] = [];
  for (const [id, path] of photographs) {
    if (!references.has(id)) problems.push(`${path}: is not used by any content`);
    if (!existsSync(join(folder, `${id}.yaml`)))
      problems.push(`${path}: has no sidecar; expected ${id}.yaml beside it`);
    const { size } = statSync(path);
    if (size > MAX_BYTES)
      problems.push(`${path}: weighs ${Math.round(size / 1024)} KB; expected at most ${MAX_BYTES / 1024}`);
    try {
      const fault = sizeFault(id, await sharp(path).metadata());
      if (fault) problems.push(`${path}: ${fault}`);
      const hash = await hashOf(path);
      problems.push(...alike(path, id, hash, seen));
      seen.push([id, hash]);
    } catch {
      problems.push(`${path}: cannot be read as a picture`);
    }
  }
  return { photographs: photographs.size, problems };
}

function alike(path: string, id: string, hash: Uint8Array, seen: readonly [string, Uint8Array][]): string[] {
  return seen
    .map(([other, otherHash]) => ({ other, apart: distance(hash, otherHash) }))
    .filter(({ other, apart }) => apart <= ALIKE && !excused(id, other))
    .map(
      ({ other, apart }) =>
        `${path}: looks like ${other} (${apart} of 256 places differ; expected more than ${ALIKE})`,
    );
}

/** Whether two pictures may be alike: a crop is part of another by design, and so are pictures of one series. */
export function excused(a: string, b: string): boolean {
  return CROPS.test(a) !== CROPS.test(b) || (SERIES.test(a) && SERIES.test(b));
}
