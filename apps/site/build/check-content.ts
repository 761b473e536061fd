import '@studio/content/checks/report-content-errors';
import { brandPlugin } from '@studio/brand/vite-plugin';
import { messagesPlugin } from '@studio/content/messages/vite-plugin';
import { imagesPlugin } from '@studio/images/vite-plugin';
import { checkModels } from '@studio/models/check-models';
import { modelsPlugin } from '@studio/models/vite-plugin';
import { type LoaderFunctionArgs, matchPath } from 'react-router';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { siteMap, sitePaths } from '../app/site-map.ts';
import { checkLinks } from './checks/check-links.ts';
import { readModelSubjects } from './checks/model-subjects.ts';

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
const ssrEnvironment = vite.environments.ssr;
if (!isRunnableDevEnvironment(ssrEnvironment)) throw new Error('The SSR environment of Vite is not runnable');
const { runner } = ssrEnvironment;

interface PageModule {
  loader?: (args: Pick<LoaderFunctionArgs, 'params' | 'request'>) => unknown;
}

/** Runs the loader of a route module. Adds the message of its error to `errors`. */
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

for (const issue of checkLinks(sitePaths)) errors.add(issue);
for (const issue of await checkModels('content/models', readModelSubjects())) errors.add(issue);

for (const error of errors) console.error(error);
console.log(
  errors.size === 0
    ? `Content: ${sitePaths.length} pages checked, no errors.`
    : `Content: ${errors.size === 1 ? '1 error.' : `${errors.size} errors. Fix the first one and check again: it may cause the others.`}`,
);
process.exitCode = errors.size === 0 ? 0 : 1;
