import '@studio/content/checks/report-content-errors';
import { readdirSync, readFileSync } from 'node:fs';
import { brandPlugin } from '@studio/brand/vite-plugin';
import { findBrokenLinks } from '@studio/content/checks/links';
import { messagesPlugin } from '@studio/content/messages/vite-plugin';
import { sizeIssue } from '@studio/content/size-limit';
import { imagesPlugin } from '@studio/images/vite-plugin';
import { checkModels, type ModelSubject } from '@studio/models/check-models';
import { modelsPlugin } from '@studio/models/vite-plugin';
import { type LoaderFunctionArgs, matchPath } from 'react-router';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { siteMap, sitePaths } from '../app/site-map.ts';
import { readRedirects } from './postbuild/redirects.ts';

/**
 * The fields of a piece that the check of models needs. Invalid fields are ignored here: the loader of the piece's page reports
 * them.
 */
const pieceFields = z
  .object({
    size: z.string().optional().catch(undefined),
    choices: z
      .object({ options: z.array(z.object({ name: z.string() })) })
      .optional()
      .catch(undefined),
  })
  .catch({});

/**
 * Validates all content in a few seconds, without a build: runs the loader of every page, and checks every link and model. Prints
 * each error once, with its file, its field or line, and the expected value.
 */
const vite = await createServer({
  configFile: false,
  plugins: [brandPlugin(), imagesPlugin(), modelsPlugin(), messagesPlugin()],
  server: { middlewareMode: true, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
  logLevel: 'silent',
});
const errors = new Set<string>();
const environment = vite.environments.ssr;
if (!isRunnableDevEnvironment(environment)) throw new Error('The SSR environment of Vite is not runnable');
const { runner } = environment;

interface PageModule {
  loader?: (args: Pick<LoaderFunctionArgs, 'params' | 'request'>) => unknown;
}

/** Runs the loader of a route module, and collects its error. */
async function runLoader(file: string, path: string, params: LoaderFunctionArgs['params']): Promise<void> {
  try {
    const { loader }: PageModule = await runner.import(`/apps/site/app/${file}`);
    await loader?.({ params, request: new Request(new URL(path, 'http://localhost')) });
  } catch (error) {
    errors.add(error instanceof Error ? error.message : `${path}: the loader threw ${JSON.stringify(error)}`);
  }
}

await runLoader('root.tsx', '/', {});
for (const { pattern, module, paths } of siteMap) {
  for (const path of paths) await runLoader(`routes/${module}`, path, matchPath(pattern, path)?.params ?? {});
}
await vite.close();
try {
  readRedirects();
} catch (error) {
  errors.add(error instanceof Error ? error.message : String(error));
}

const knownPaths = new Set(sitePaths);
for (const name of readdirSync('content', { recursive: true, encoding: 'utf8' }).sort()) {
  if (!/\.(yaml|md)$/.test(name) || name.endsWith('README.md')) continue;
  const file = `content/${name.replaceAll('\\', '/')}`;
  const source = readFileSync(file, 'utf8');
  const lengthIssue = sizeIssue(source);
  if (lengthIssue) errors.add(`${file}: ${lengthIssue}`);
  else for (const issue of findBrokenLinks(file, source, knownPaths)) errors.add(issue);
}

for (const issue of await checkModels('content/models', readModelSubjects())) errors.add(issue);

for (const error of errors) console.error(error);
console.log(
  errors.size === 0
    ? `Content: ${sitePaths.length} pages checked, no errors.`
    : `Content: ${errors.size === 1 ? '1 error.' : `${errors.size} errors. Fix the first one and check again: it may cause the others.`}`,
);
process.exitCode = errors.size === 0 ? 0 : 1;

/** Lists all pieces and candles, which may have models. */
function readModelSubjects(): ModelSubject[] {
  return ['pieces', 'candles'].flatMap((folder) =>
    readdirSync(`content/${folder}`).map((file) => {
      const { size, choices } = pieceFields.parse(
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
