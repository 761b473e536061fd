import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readLegal } from '../content/legal.server.tsx';
import { studio } from '../content/studio.server.ts';
import { paths } from '../paths.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import type { Route } from './+types/terms-of-service';
import { LegalPage } from './legal/legal-page.tsx';

export function loader() {
  const legal = readLegal('terms-of-service');
  const page = describePage({
    path: paths.termsOfService(),
    meta: { title: `${legal.title} | ${studio.name}`, description: legal.description },
    structured: [breadcrumbs([legal.title, paths.termsOfService()])],
  });
  return { legal, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

export default function TermsOfService({ loaderData: { legal } }: Route.ComponentProps) {
  return <LegalPage {...legal} />;
}
