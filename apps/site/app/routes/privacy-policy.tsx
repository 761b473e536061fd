import { paths } from '@studio/content/paths';
import { loadLegalPage } from '../content/legal.server.tsx';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import type { Route } from './+types/privacy-policy';
import { LegalPage } from './legal/legal-page.tsx';

export const loader = () => loadLegalPage('privacy-policy', paths.privacyPolicy());

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function PrivacyPolicy({ loaderData: { legal } }: Route.ComponentProps) {
  return <LegalPage {...legal} />;
}
