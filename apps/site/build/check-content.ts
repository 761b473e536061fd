import '@studio/content/checks/told-plainly';
import { readdirSync, readFileSync } from 'node:fs';
import { brand } from '@studio/brand/vite-plugin';
import { brokenLinks } from '@studio/content/checks/links';
import { words } from '@studio/content/messages/vite-plugin';
import { sizeIssue } from '@studio/content/size-limit';
import { pictures } from '@studio/images/vite-plugin';
import { type Catalogued, modelProblems } from '@studio/models/check';
import { models } from '@studio/models/vite-plugin';
import { type LoaderFunctionArgs, matchPath } from 'react-router';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { addresses, siteMap } from '../app/site-map.ts';
import { readRedirects } from './finish/redirects.ts';

/** What is asked of a piece's file here; what is wrong with it otherwise has been said by the page that shows it. */
const pieceFacts = z
  .object({
    size: z.string().optional().catch(undefined),
    choices: z
      .object({ options: z.array(z.object({ name: z.string() })) })
      .optional()
      .catch(undefined),
  })
  .catch({});

/**
 * Reads all content as a build does, in a few seconds and without building: runs the loader of every page, follows every
 * link, and prints each mistake once, with its file, field or line and what was expected.
 */
const vite = await createServer({
  configFile: false,
  plugins: [brand(), pictures(), models(), words()],
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
  logLevel: 'silent',
});
const mistakes = new Set<string>();
const environment = vite.environments.ssr;
if (!isRunnableDevEnvironment(environment)) throw new Error('Vite offers no place to run the pages in');
const { runner } = environment;

interface PageModule {
  loader?: (args: Pick<LoaderFunctionArgs, 'params' | 'request'>) => unknown;
}

async function read(file: string, path: string, params: LoaderFunctionArgs['params']): Promise<void> {
  try {
    const { loader }: PageModule = await runner.import(`/apps/site/app/${file}`);
    await loader?.({ params, request: new Request(new URL(path, 'http://localhost')) });
  } catch (error) {
    mistakes.add(error instanceof Error ? error.message : `${path}: answered ${JSON.stringify(error)}`);
  }
}

await read('root.tsx', '/', {});
for (const { pattern, module, addresses } of siteMap) {
  for (const path of addresses) await read(`routes/${module}`, path, matchPath(pattern, path)?.params ?? {});
}
await vite.close();
try {
  readRedirects();
} catch (error) {
  mistakes.add(error instanceof Error ? error.message : String(error));
}

const known = new Set(addresses);
for (const name of readdirSync('content', { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.(yaml|md)$/.test(name) || name.endsWith('README.md')) continue;
  const file = `content/${name.replaceAll('\\', '/')}`;
  const source = readFileSync(file, 'utf8');
  const tooLong = sizeIssue(source);
  if (tooLong) mistakes.add(`${file}: ${tooLong}`);
  else for (const problem of brokenLinks(file, source, known)) mistakes.add(problem);
}

for (const problem of await modelProblems('content/models', catalogued())) mistakes.add(problem);

for (const mistake of mistakes) console.error(mistake);
console.log(
  mistakes.size === 0
    ? `Content: ${addresses.length} pages read, no mistakes.`
    : `Content: ${mistakes.size === 1 ? 'one mistake. Mend it' : `${mistakes.size} mistakes, in the order they were found. Mend the first`} and look again.`,
);
process.exitCode = mistakes.size === 0 ? 0 : 1;

/** What models may be of: every piece with its size, and every candle. */
function catalogued(): Catalogued[] {
  return ['pieces', 'candles'].flatMap((folder) =>
    readdirSync(`content/${folder}`).map((file) => {
      const { size, choices } = pieceFacts.parse(
        parseDocument(readFileSync(`content/${folder}/${file}`, 'utf8')).toJS(),
      );
      return {
        id: `${folder}/${file.replace(/\.yaml$/, '')}`,
        ...(size !== undefined && { size }),
        ...(choices && { choices: choices.options.map(({ name }) => name) }),
      };
    }),
  );
}
