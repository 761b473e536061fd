import { useContext } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRoutesStub,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
} from 'react-router';
import { expect, test } from 'vitest';

const FAILURE =
  'React Router has changed, and apps/site/app/layout/prefetch-pages.tsx prefetches no page any more:';

/** Returns the route and files that a component can read from React Router's contexts for a path. */
function readRouterContexts(path: string): { page: string | undefined; files: object | undefined } {
  const result: { page: string | undefined; files: object | undefined } = {
    page: undefined,
    files: undefined,
  };
  function ContextReader() {
    const routes = useContext(DataRouterContext)?.router.routes;
    const manifest = useContext(FrameworkContext)?.manifest;
    result.page = routes && matchRoutes(routes, path)?.at(-1)?.route.id;
    result.files = manifest?.routes[result.page ?? ''];
    return null;
  }
  const Site = createRoutesStub([
    { id: 'home', path: '/', Component: ContextReader },
    { id: 'project', path: '/portfolio/:slug', Component: ContextReader },
  ]);
  renderToString(<Site initialEntries={['/']} />);
  return result;
}

test('React Router provides the route and the files of a path', () => {
  const { page, files } = readRouterContexts('/portfolio/courtyard');
  expect(page, `${FAILURE} UNSAFE_DataRouterContext does not hold the routes`).toBe('project');
  expect(files, `${FAILURE} UNSAFE_FrameworkContext does not hold a manifest of them`).toBeDefined();
  expect(files, `${FAILURE} the manifest does not name a page’s module`).toHaveProperty('module');
});
