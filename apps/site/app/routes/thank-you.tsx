import { paths } from '@studio/content/paths';
import { thankYouSchema } from '@studio/content/schema/pages/plain';
import { Link } from 'react-router';
import { describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import { Screen } from '../ui/screen.tsx';
import type { Route } from './+types/thank-you';

export function loader() {
  const content = readYaml('pages/thank-you.yaml', thankYouSchema);
  return { content, page: describePage({ meta: content.meta }) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

/** The page after a form was sent without JavaScript. All three forms lead to it. */
export default function ThankYou({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <Screen title={content.title} text={content.text}>
      <Link to={paths.home()}>{content.linkText}</Link>
    </Screen>
  );
}
