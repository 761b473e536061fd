import { readdirSync, readFileSync } from 'node:fs';
import { index, type RouteConfig, route } from '@react-router/dev/routes';
import { findSiteMapIssues } from './check-site-map.ts';
import { siteMap } from './site-map.ts';

const sources = readdirSync('apps/site/app/routes', { withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(({ name }) => [name, readFileSync(`apps/site/app/routes/${name}`, 'utf8')] as const);
const issues = findSiteMapIssues(siteMap, Object.fromEntries(sources));
if (issues.length > 0) throw new Error(issues.join('\n'));

export default siteMap
  // Leaves out routes without paths, because there is nothing to prerender for them, and every page loads the list of routes.
  .filter(({ paths }) => paths.length > 0)
  .map(({ pattern, module }) =>
    pattern === '/' ? index(`routes/${module}`) : route(pattern.replace(/^\//, ''), `routes/${module}`),
  ) satisfies RouteConfig;
