import { useContext } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRoutesStub,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
  matchRoutes,
} from 'react-router';
import { expect, test } from 'vitest';

const CHANGED =
  'React Router has changed: apps/site/app/layout/prefetch-pages.tsx fetches no page ahead any more, since';

/** What the framework says of the page behind an address to a component within its application. */
function askFramework(address: string): { page: string | undefined; files: object | undefined } {
  const told: { page: string | undefined; files: object | undefined } = { page: undefined, files: undefined };
  function Ask() {
    const routes = useContext(DataRouterContext)?.router.routes;
    const manifest = useContext(FrameworkContext)?.manifest;
    told.page = routes && matchRoutes(routes, address)?.at(-1)?.route.id;
    told.files = manifest?.routes[told.page ?? ''];
    return null;
  }
  const Site = createRoutesStub([
    { id: 'home', path: '/', Component: Ask },
    { id: 'project', path: '/portfolio/:slug', Component: Ask },
  ]);
  renderToString(<Site initialEntries={['/']} />);
  return told;
}

test('the framework tells which page is behind an address, and which files it has', () => {
  const { page, files } = askFramework('/portfolio/courtyard');
  expect(page, `${CHANGED} UNSAFE_DataRouterContext does not hold the routes`).toBe('project');
  expect(files, `${CHANGED} UNSAFE_FrameworkContext does not hold a manifest of them`).toBeDefined();
  expect(files, `${CHANGED} the manifest does not name a page’s module`).toHaveProperty('module');
});
