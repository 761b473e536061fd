import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import type { DesignStudioContent } from '@studio/content/schema/pages/design-studio';
import { Link } from 'react-router';
import { readYaml } from '../content/files.server.ts';
import { addMarks } from '../content/marks.server.tsx';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import { CallToAction } from '../ui/call-to-action.tsx';
import { Marks } from '../ui/marks.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Route } from './+types/design-studio';
import { DesignApproach } from './design-studio/approach.tsx';
import styles from './design-studio/design-studio.module.css';
import { DesignServices } from './design-studio/services.tsx';

export function loader() {
  const content = addMarks(readYaml('pages/design-studio.yaml', schemas['design-studio']));
  const page = createPageMetadata({
    path: paths.designStudio(),
    meta: content.meta,
    picture: content.hero.picture,
    jsonLd: [breadcrumbsJsonLd([pageNames.designStudio, paths.designStudio()])],
  });
  return { content, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function DesignStudio({ loaderData: { content } }: Route.ComponentProps) {
  return (
    <>
      <Hero {...content.hero} />
      <Philosophy {...content.philosophy} />
      <DesignServices {...content.services} />
      <DesignApproach {...content.approach} />
      <CallToAction {...content.closing}>
        <Link to={paths.contact()} className={buttons.primary}>
          {content.closing.buttonText}
        </Link>
      </CallToAction>
    </>
  );
}

function Hero({ title, text, picture }: DesignStudioContent['hero']) {
  return (
    <section className={styles.hero}>
      <div className={styles.heroWords} data-tone="dark">
        <h1 className={styles.heroTitle}>{title}</h1>
        <p className={styles.heroText}>{text}</p>
      </div>
      <figure className={styles.figure}>
        <Picture source={picture} sizes="95vw" priority className={styles.picture} />
        <Marks of={picture} />
        {picture.caption && <figcaption className={styles.caption}>{picture.caption}</figcaption>}
      </figure>
    </section>
  );
}

/** The last of several paragraphs has a larger font. */
function Philosophy({ title, paragraphs }: DesignStudioContent['philosophy']) {
  const lastParagraph = paragraphs.length > 1 ? paragraphs.at(-1) : undefined;
  return (
    <section className={styles.philosophy} aria-labelledby="philosophy-title">
      <h2 id="philosophy-title" className={styles.philosophyTitle}>
        {title}
      </h2>
      <div className={styles.paragraphs}>
        {paragraphs.slice(0, lastParagraph ? -1 : undefined).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {lastParagraph && <p className={styles.last}>{lastParagraph}</p>}
    </section>
  );
}
