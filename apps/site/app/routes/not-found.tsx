import { notFoundMetadata } from '../content/not-found.server.ts';
import { toMetaDescriptors } from '../metadata.ts';
import type { Route } from './+types/not-found';
import { getMissingKind, NotFound } from './not-found/not-found.tsx';

export function loader({ request }: Route.LoaderArgs) {
  const kind = getMissingKind(new URL(request.url).pathname);
  return { kind, page: notFoundMetadata(kind) };
}

/** Uses only the path, because unknown paths have no data file. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { kind: getMissingKind(new URL(request.url).pathname), page: undefined };
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData?.page) return toMetaDescriptors(loaderData.page);
  const texts = matches[0].loaderData?.notFound;
  const title = loaderData?.kind === 'post' ? texts?.blogTitle : texts?.title;
  return [...(title ? [{ title }] : []), { name: 'robots', content: 'noindex' }];
};

export default function NotFoundPage({ loaderData }: Route.ComponentProps) {
  return <NotFound kind={loaderData.kind} />;
}
