import { loadServerBundle } from '../../apps/site/build/incremental/server-bundle.ts';

/** The program of renderSite (render-site.ts). Renders the content in the working directory, and prints pairs of a path and a text. */
const [, , buildDir = ''] = process.argv;
const bundle = await loadServerBundle(buildDir, '.');
const texts: [path: string, text: string][] = [];
for (const { kind, paths } of bundle.siteMap)
  for (const path of paths) {
    const url = kind === 'file' || path === '/' ? path : `${path}/`;
    texts.push([path, (await bundle.render(url)).toString()]);
  }
process.stdout.write(JSON.stringify(texts));
