import type { SiteRoute } from './site-map.ts';

/**
 * Returns an error message for each difference between the site map and the route modules, and for each path that is listed twice.
 *
 * @param modules source text of each file in `apps/site/app/routes`, by file name.
 */
export function findSiteMapIssues(
  siteMap: readonly SiteRoute[],
  modules: Readonly<Record<string, string>>,
): string[] {
  const listedModules = new Set(siteMap.map(({ module }) => module));
  return [
    ...Object.keys(modules)
      .filter((name) => !listedModules.has(name))
      .map(
        (name) =>
          `apps/site/app/routes/${name} has no line in apps/site/app/site-map.ts, so it has no URL. Add the line, or move the file into a folder if it is not a page.`,
      ),
    ...siteMap.flatMap((route) => findRouteIssues(route, modules[route.module])),
    ...findDuplicates(siteMap.flatMap(({ paths }) => paths)).map(
      (path) => `apps/site/app/site-map.ts lists ${path} twice. Each path belongs to one page.`,
    ),
  ];
}

function findRouteIssues({ pattern, module, kind, paths }: SiteRoute, source: string | undefined): string[] {
  const label = `apps/site/app/site-map.ts, "${pattern}"`;
  if (source === undefined)
    return [`${label}: apps/site/app/routes/${module} does not exist. Create it, or remove the line.`];
  const requiredExports = kind === 'file' ? ['loader'] : ['default', 'meta', 'loader'];
  const missingExports = requiredExports.filter((name) => !createExportPattern(name).test(source));
  return [
    ...missingExports.map(
      (name) =>
        `apps/site/app/routes/${module} exports no "${name}"${EXPORT_PURPOSE[name] ? ` (${EXPORT_PURPOSE[name]})` : ''}; see apps/site/app/routes/services.tsx.`,
    ),
    ...(paths.includes(pattern) && /[:*]/.test(pattern)
      ? [`${label}: list its paths; a pattern with parameters cannot be prerendered.`]
      : []),
  ];
}

const EXPORT_PURPOSE: Readonly<Record<string, string | undefined>> = {
  default: 'what the page shows',
  meta: 'its title and description',
  loader: 'what it reads from content, at build time',
};

const createExportPattern = (name: string): RegExp =>
  new RegExp(`^export ${name === 'default' ? 'default' : `(?:async )?(?:function|const) ${name}`}\\b`, 'm');

const findDuplicates = (paths: readonly string[]): string[] =>
  paths.filter((path, index) => paths.indexOf(path) !== index);
