import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { packModel } from './pack.ts';

/**
 * `npx node imagery/pack/run.ts [ID...]`: packs the meshes and textures that imagery/bake.py has cached into GLB files in
 * content/models. Without ids, packs all models.
 */
const cacheDir = join(process.env.IMAGERY_CACHE ?? join(homedir(), '.cache/neem-imagery'), 'models');
const requestedIds = process.argv.slice(2);
const bakedNames = readdirSync(cacheDir).filter((name) =>
  readdirSync(join(cacheDir, name)).includes('baked'),
);

for (const name of bakedNames) {
  const id = name.replace('__', '/');
  if (requestedIds.length > 0 && !requestedIds.includes(id)) continue;
  const file = join('content/models', `${id}.glb`);
  mkdirSync(dirname(file), { recursive: true });
  const { triangles, parts } = await packModel(join(cacheDir, name), file);
  console.log(
    `${file}: ${Math.round(statSync(file).size / 1024)} KB, ${triangles} triangles, ${parts} parts`,
  );
}
