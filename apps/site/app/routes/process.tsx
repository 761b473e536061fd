import * as pageNames from 'virtual:messages/pages';
import * as messages from 'virtual:messages/process';
import { paths } from '@studio/content/paths';
import type { ProcessContent } from '@studio/content/schema/pages/process';
import { Link } from 'react-router';
import { readYaml } from '../content/files.server.ts';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import type { Route } from './+types/process';
import styles from './process/process.module.css';
import { ProcessHero } from './process/process-hero.tsx';
import { ProcessStep } from './process/process-step.tsx';

export function loader() {
  const content = readYaml('pages/process.yaml', schemas.process);
  const page = createPageMetadata({
    path: paths.process(),
    meta: content.meta,
    picture: content.steps[0]?.picture,
    jsonLd: [breadcrumbsJsonLd([pageNames.process, paths.process()])],
  });
  return { content, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function Process({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <>
      <ProcessHero {...content.hero} steps={content.steps} />
      <ol role="list" aria-label={messages.list} className={styles.steps}>
        {content.steps.map((step, index) => (
          <ProcessStep key={step.title} number={index + 1} {...step} />
        ))}
      </ol>
      <ContactInvitation {...content.closing} />
    </>
  );
}

function ContactInvitation({ title, text, buttonText }: ProcessContent['closing']) {
  return (
    <section className={styles.closing} data-tone="dark" aria-labelledby="closing-title">
      <h2 id="closing-title" className={`display ${styles.title}`}>
        {title}
      </h2>
      <div className={styles.copy}>
        <p>{text}</p>
        <Link to={paths.contact()} className={buttons.primary}>
          {buttonText}
        </Link>
      </div>
    </section>
  );
}
