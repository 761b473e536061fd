import { paths } from '@studio/content/paths';
import { thankYouSchema } from '@studio/content/schema/pages/simple-pages';
import { Link } from 'react-router';
import { readYaml } from '../content/files.server.ts';
import { createPageMetadata } from '../content/page-metadata.server.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import { FullScreenMessage } from '../ui/full-screen-message.tsx';
import type { Route } from './+types/thank-you';

export function loader() {
  const content = readYaml('pages/thank-you.yaml', thankYouSchema);
  return { content, page: createPageMetadata({ meta: content.meta }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

/** The page after a form was sent without JavaScript. All forms lead to it. */
export default function ThankYou({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <FullScreenMessage title={content.title} text={content.text}>
      <Link to={paths.home()}>{content.linkText}</Link>
    </FullScreenMessage>
  );
}
