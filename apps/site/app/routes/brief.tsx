import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import { readYaml } from '../content/files.server.ts';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { studio } from '../content/studio.server.ts';
import { BriefForm } from '../forms/brief/brief-form.tsx';
import { useEnquirySetup } from '../forms/use-enquiry-setup.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import { nonBreakingTitle } from '../ui/non-breaking.tsx';
import type { Route } from './+types/brief';
import styles from './brief/brief.module.css';

export function loader() {
  const { meta, title, text, ...form } = readYaml('pages/brief.yaml', schemas.brief);
  const page = createPageMetadata({
    path: paths.brief(),
    meta,
    jsonLd: [breadcrumbsJsonLd([pageNames.brief, paths.brief()])],
  });
  return { title, text, form, hasFirstTalk: studio.enquiries.firstTalk !== undefined, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function Brief({ loaderData: { title, text, form, hasFirstTalk } }: Route.ComponentProps) {
  const { setup, promise } = useEnquirySetup();
  return (
    <>
      <header className={styles.header} data-background="paper">
        <h1>{title}</h1>
        <p className={styles.intro}>{nonBreakingTitle(text)}</p>
      </header>
      <BriefForm setup={setup} content={form} promise={promise} hasFirstTalk={hasFirstTalk} />
    </>
  );
}
