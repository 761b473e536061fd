import { paths } from '@studio/content/paths';
import { loadLegal } from '../content/legal.server.tsx';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import type { Route } from './+types/terms-of-service';
import { LegalPage } from './legal/legal-page.tsx';

export const loader = () => loadLegal('terms-of-service', paths.termsOfService());

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

/** The terms of service, from content/legal/terms-of-service.md. */
export default function TermsOfService({ loaderData: { legal } }: Route.ComponentProps) {
  return <LegalPage {...legal} />;
}
