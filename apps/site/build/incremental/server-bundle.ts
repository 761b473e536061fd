import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { linkFolder } from '@studio/files/link-or-copy';
import { createRequestHandler, type ServerBuild } from 'react-router';
import type { SiteRoute } from '../../app/site-map.ts';
import { SERVER_DIR_NAME } from './bundle-inputs.ts';

export interface ServerBundle {
  siteMap: readonly SiteRoute[];
  /** Whether a new bundle for the current content would have the same routes. A bundle leaves out routes without paths. */
  hasRoutesForContent: boolean;
  /** Renders a page, a file, or the data of a page. @throws Error when the response is not successful. */
  render(path: string): Promise<Buffer>;
}

/** `entry.module` has the exports of entry.server.tsx. */
type SiteServerBuild = ServerBuild & { entry: { module: { siteMap: readonly SiteRoute[] } } };

let loadCount = 0;

/**
 * Loads a server bundle, which reads the content in the working directory. Node loads each module only once, so this loads a copy
 * of the bundle. Earlier copies stay in memory until the process ends.
 *
 * @param buildDir folder of the build with the bundle.
 * @param copiesDir folder in the working directory for the copies. It must remain until all pages are rendered.
 * @throws ContentError with the file and field when the content is invalid.
 */
export async function loadServerBundle(buildDir: string, copiesDir: string): Promise<ServerBundle> {
  loadCount += 1;
  const bundleCopyDir = resolve(copiesDir, `server-${loadCount}`);
  await linkFolder(join(buildDir, SERVER_DIR_NAME), bundleCopyDir);
  // Without this variable, React Router responds only to paths that were prerendered with the bundle.
  process.env.IS_RR_BUILD_REQUEST = 'yes';
  const build: SiteServerBuild = await import(pathToFileURL(join(bundleCopyDir, 'index.js')).href);
  const { siteMap } = build.entry.module;
  const handleRequest = createRequestHandler(
    { ...build, prerender: siteMap.flatMap(({ paths }) => paths) },
    'production',
  );
  const currentPatterns = siteMap.filter(({ paths }) => paths.length > 0).map(({ pattern }) => pattern);
  const bundledPatterns = Object.values(build.routes).map((route) =>
    route?.index ? '/' : `/${route?.path ?? ''}`.replace('/*', '*'),
  );
  return {
    siteMap,
    // A bundle also has the root route.
    hasRoutesForContent:
      currentPatterns.length === bundledPatterns.length - 1 &&
      currentPatterns.every((pattern) => bundledPatterns.includes(pattern)),
    async render(path) {
      const response = await handleRequest(new Request(`http://localhost${path}`));
      // React Router responds with status 202 to a request for the data of a not-found page.
      if (response.status !== 200 && response.status !== 202)
        throw new Error(`${path}: the response has the status ${response.status}. ${await response.text()}`);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}
