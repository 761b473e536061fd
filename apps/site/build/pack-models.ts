import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { packModel } from '@studio/models/pack';

/**
 * `node apps/site/build/pack-models.ts [ID...]`: packs the meshes and textures that imagery/bake.py has cached into GLB files in
 * content/models. Without ids, packs all models. The environment variable MODELS_OUT sets another output folder.
 */
const cacheDir = join(process.env.IMAGERY_CACHE ?? join(homedir(), '.cache/neem-imagery'), 'models');
const outDir = process.env.MODELS_OUT ?? 'content/models';
const requestedIds = process.argv.slice(2);
const bakedNames = readdirSync(cacheDir).filter((name) =>
  readdirSync(join(cacheDir, name)).includes('baked'),
);

for (const name of bakedNames) {
  const id = name.replace('__', '/');
  if (requestedIds.length > 0 && !requestedIds.includes(id)) continue;
  const file = join(outDir, `${id}.glb`);
  mkdirSync(dirname(file), { recursive: true });
  const { triangles, parts } = await packModel(join(cacheDir, name), file);
  console.log(
    `${file}: ${Math.round(statSync(file).size / 1024)} KB, ${triangles} triangles, ${parts} parts`,
  );
}
