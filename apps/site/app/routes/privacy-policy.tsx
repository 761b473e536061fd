import { paths } from '@studio/content/paths';
import { loadLegal } from '../content/legal.server.tsx';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import type { Route } from './+types/privacy-policy';
import { LegalPage } from './legal/legal-page.tsx';

export const loader = () => loadLegal('privacy-policy', paths.privacyPolicy());

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

/** The privacy policy, from content/legal/privacy-policy.md. */
export default function PrivacyPolicy({ loaderData: { legal } }: Route.ComponentProps) {
  return <LegalPage {...legal} />;
}
