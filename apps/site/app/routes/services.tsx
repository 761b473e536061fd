import * as pageNames from 'virtual:messages/pages';
import * as messages from 'virtual:messages/reading';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import { readYaml } from '../content/files.server.ts';
import { addMarks } from '../content/marks.server.tsx';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import { CallToAction } from '../ui/call-to-action.tsx';
import { Hero } from '../ui/hero.tsx';
import type { Route } from './+types/services';
import styles from './services/chapters.module.css';
import { HomesChapter } from './services/homes-chapter.tsx';
import { NazaakatChapter } from './services/nazaakat-chapter.tsx';
import { StudioChapter } from './services/studio-chapter.tsx';

export function loader() {
  const { hero, ...content } = readYaml('pages/services.yaml', schemas.services);
  const page = createPageMetadata({
    path: paths.services(),
    meta: content.meta,
    picture: hero.picture,
    jsonLd: [breadcrumbsJsonLd([pageNames.services, paths.services()])],
  });
  return { content: { ...content, hero: addMarks(hero) }, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function Services({ loaderData: { content } }: Route.ComponentProps) {
  const { studio, homes, nazaakat } = content;
  const chapters = [
    { id: 'studio', title: studio.title },
    { id: 'homes', title: homes.title },
    { id: 'nazaakat', title: nazaakat.title },
  ];
  return (
    <>
      <Hero {...content.hero}>
        <Chapters chapters={chapters} />
      </Hero>
      <StudioChapter {...studio} />
      <HomesChapter {...homes} />
      <NazaakatChapter {...nazaakat} />
      <CallToAction {...content.closing}>
        <Link to={paths.contact()} className={buttons.primary}>
          {content.closing.buttonText}
        </Link>
      </CallToAction>
    </>
  );
}

function Chapters({ chapters }: { chapters: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label={messages.onThisPage}>
      <ol role="list" className={styles.chapters}>
        {chapters.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.chapter}>
              {title} <span aria-hidden="true">↓</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
