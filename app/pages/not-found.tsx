import { describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { notFoundSchema } from '../content/schema/pages/plain.ts';
import { describe } from '../seo.ts';
import type { Route } from './+types/not-found';
import { MISSING_TITLES, missingAt } from './not-found/missing.ts';
import { NotFound } from './not-found/not-found.tsx';

export function loader({ request }: Route.LoaderArgs) {
  const { meta } = readYaml('pages/not-found.yaml', notFoundSchema);
  return { kind: missingAt(new URL(request.url).pathname), page: describePage({ meta }) };
}

/** A link within the site to an address that leads nowhere: no file could tell more than the address does. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { kind: missingAt(new URL(request.url).pathname), page: undefined };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData?.page
    ? describe(loaderData.page)
    : [{ title: MISSING_TITLES[loaderData?.kind ?? 'page'] }, { name: 'robots', content: 'noindex' }];

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <NotFound kind={loaderData.kind} />;
}
