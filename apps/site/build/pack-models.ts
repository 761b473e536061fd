import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { packModel } from '@studio/models/pack';

/**
 * Makes the source files in content/models of what imagery/bake.py left in its cache: `node apps/site/build/pack-models.ts [id ...]`.
 * MODELS_OUT names another folder, for a look before anything is replaced.
 */
const cache = join(process.env.IMAGERY_CACHE ?? join(homedir(), '.cache/neem-imagery'), 'models');
const out = process.env.MODELS_OUT ?? 'content/models';
const wanted = process.argv.slice(2);
const baked = readdirSync(cache).filter((name) => readdirSync(join(cache, name)).includes('baked'));

for (const name of baked) {
  const id = name.replace('__', '/');
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const file = join(out, `${id}.glb`);
  mkdirSync(dirname(file), { recursive: true });
  const { triangles, parts } = await packModel(join(cache, name), file);
  console.log(
    `${file}: ${Math.round(statSync(file).size / 1024)} KB, ${triangles} triangles, ${parts} parts`,
  );
}
