import { describeMissing } from '../content/not-found.server.ts';
import { describe } from '../seo.ts';
import type { Route } from './+types/not-found';
import { missingAt, NotFound } from './not-found/not-found.tsx';

export function loader({ request }: Route.LoaderArgs) {
  const kind = missingAt(new URL(request.url).pathname);
  return { kind, page: describeMissing(kind) };
}

/** Decides by the path alone, since there is no file to load for it. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { kind: missingAt(new URL(request.url).pathname), page: undefined };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData?.page) return describe(loaderData.page);
  const words = matches[0].loaderData?.notFound;
  const title = loaderData?.kind === 'post' ? words?.blogTitle : words?.title;
  return [...(title ? [{ title }] : []), { name: 'robots', content: 'noindex' }];
};

/** The page for unknown paths. */
export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <NotFound kind={loaderData.kind} />;
}
