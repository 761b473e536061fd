import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import type { AboutContent } from '@studio/content/schema/pages/about';
import { Link } from 'react-router';
import { readYaml } from '../content/files.server.ts';
import { addMarks } from '../content/marks.server.tsx';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import { coverWidth } from '../ui/image-sizes.ts';
import { Marks } from '../ui/marks.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/about';
import styles from './about/about.module.css';
import { EssayPart } from './about/essay-part.tsx';

export function loader() {
  const content = addMarks(readYaml('pages/about.yaml', schemas.about));
  const page = createPageMetadata({
    path: paths.about(),
    meta: content.meta,
    picture: content.hero.picture,
    jsonLd: [breadcrumbsJsonLd([pageNames.about, paths.about()])],
  });
  return { content, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function About({ loaderData: { content } }: Route.ComponentProps) {
  const { story, vision, founder, philosophy, passion } = content.sections;
  return (
    <>
      <Hero {...content.hero} />
      <EssayPart id="story" {...story} />
      <EssayPart id="vision" {...vision} variant="large" />
      <EssayPart id="founder" {...founder} />
      <EssayPart id="philosophy" {...philosophy} variant="dark" />
      <EssayPart id="passion" {...passion} imageSide="right" />
      <ContactInvitation {...content.closing} />
    </>
  );
}

function Hero({ title, lead, picture }: AboutContent['hero']) {
  return (
    <header>
      <div className={styles.marked}>
        <div className={styles.frame}>
          <Picture
            source={picture}
            sizes={coverWidth(picture.width / picture.height, { heightVh: 66 })}
            priority
            className={styles.picture}
          />
        </div>
        <Marks of={picture} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.intro}>
        {picture.caption && <p className={styles.caption}>{picture.caption}</p>}
        <p className={styles.lead}>{lead}</p>
      </div>
    </header>
  );
}

function ContactInvitation({ title, buttonText }: AboutContent['closing']) {
  return (
    <section className={styles.closing} aria-labelledby="closing-title">
      <h2 id="closing-title" className="display">
        {title}
      </h2>
      <Link to={paths.contact()} className={buttons.primary}>
        {buttonText}
      </Link>
    </section>
  );
}
