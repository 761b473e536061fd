import type { SiteRoute } from './site-map.ts';

/**
 * What is missing between the list of pages and the folder of their modules, in words.
 *
 * @param modules each file in `apps/site/app/routes` by its name, with its source.
 */
export function siteMapProblems(
  siteMap: readonly SiteRoute[],
  modules: Readonly<Record<string, string>>,
): string[] {
  const named = new Set(siteMap.map(({ module }) => module));
  return [
    ...Object.keys(modules)
      .filter((name) => !named.has(name))
      .map(
        (name) =>
          `apps/site/app/routes/${name} has no line in apps/site/app/site-map.ts, so it has no address. Add the line, or move the file into a folder if it is no page.`,
      ),
    ...siteMap.flatMap((route) => problemsOf(route, modules[route.module])),
    ...twice(siteMap.flatMap(({ addresses }) => addresses)).map(
      (address) => `apps/site/app/site-map.ts makes ${address} twice. Each address is of one page.`,
    ),
  ];
}

function problemsOf({ pattern, module, kind, addresses }: SiteRoute, source: string | undefined): string[] {
  const line = `apps/site/app/site-map.ts, "${pattern}"`;
  if (source === undefined)
    return [`${line}: apps/site/app/routes/${module} does not exist. Write it, or take out the line.`];
  const wanted = kind === 'file' ? ['loader'] : ['default', 'meta', 'loader'];
  const missing = wanted.filter((name) => !exportOf(name).test(source));
  return [
    ...missing.map(
      (name) =>
        `apps/site/app/routes/${module} exports no "${name}"${WHY[name] ? ` (${WHY[name]})` : ''}; see apps/site/app/routes/services.tsx.`,
    ),
    ...(addresses.includes(pattern) && /[:*]/.test(pattern)
      ? [`${line}: say which addresses it has; one with a parameter cannot be made as it is.`]
      : []),
  ];
}

const WHY: Readonly<Record<string, string | undefined>> = {
  default: 'what the page shows',
  meta: 'its title and description',
  loader: 'what it reads from content, at build time',
};

const exportOf = (name: string): RegExp =>
  new RegExp(`^export ${name === 'default' ? 'default' : `(?:async )?(?:function|const) ${name}`}\\b`, 'm');

const twice = (addresses: readonly string[]): string[] =>
  addresses.filter((address, index) => addresses.indexOf(address) !== index);
