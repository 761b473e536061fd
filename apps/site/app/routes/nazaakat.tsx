import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import type { NazaakatContent } from '@studio/content/schema/pages/nazaakat';
import { Link } from 'react-router';
import { candles } from '../content/collections.server.ts';
import { readYaml } from '../content/files.server.ts';
import { addMarks } from '../content/marks.server.tsx';
import { findModel } from '../content/models.server.ts';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { getEnquirySubject } from '../content/studio.server.ts';
import type { PageHandle } from '../layout/brand.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import { CallToAction } from '../ui/call-to-action.tsx';
import type { Route } from './+types/nazaakat';
import { Collection } from './nazaakat/collection.tsx';
import { CandleGallery } from './nazaakat/gallery.tsx';
import { NazaakatHero } from './nazaakat/hero.tsx';
import styles from './nazaakat/nazaakat.module.css';
import { candleJsonLd } from './nazaakat/product.server.ts';

export function loader() {
  const content = addMarks(readYaml('pages/nazaakat.yaml', schemas.nazaakat));
  const page = createPageMetadata({
    path: paths.nazaakat(),
    meta: content.meta,
    picture: content.hero.picture,
    jsonLd: [breadcrumbsJsonLd([pageNames.nazaakat, paths.nazaakat()]), ...candles.map(candleJsonLd)],
  });
  const models = Object.fromEntries(candles.map(({ id }) => [id, findModel(`candles/${id}`)]));
  return { content, candles, models, subject: getEnquirySubject('nazaakat'), page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const handle = { brand: 'nazaakat' } satisfies PageHandle;
export const shouldRevalidate = revalidateOnNewPath;

export default function Nazaakat({
  loaderData: { content, candles, models, subject },
}: Route.ComponentProps) {
  return (
    <>
      <NazaakatHero {...content.hero} />
      <About about={content.about} mission={content.mission} vision={content.vision} />
      <CandleGallery {...content.gallery} />
      {candles.length > 0 && <Collection {...content.collection} candles={candles} models={models} />}
      <Values {...content.values} />
      <CallToAction {...content.closing}>
        <Link to={paths.contactForm(subject)} className={buttons.primary}>
          {content.closing.buttonText}
        </Link>
      </CallToAction>
    </>
  );
}

function About({ about, mission, vision }: Pick<NazaakatContent, 'about' | 'mission' | 'vision'>) {
  return (
    <section className={styles.about} aria-labelledby="about-title">
      <h2 id="about-title" className={styles.aboutTitle}>
        {about.title}
      </h2>
      <p className={styles.aboutText}>{about.text}</p>
      <div className={styles.goals}>
        {[mission, vision].map(({ title, text }) => (
          <div key={title} className={styles.goal}>
            <h3 className={styles.goalTitle}>{title}</h3>
            <p className={styles.goalText}>{text}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Values({ title, items }: NazaakatContent['values']) {
  return (
    <section className={styles.values} aria-labelledby="values-title">
      <h2 id="values-title" className={styles.valuesTitle}>
        {title}
      </h2>
      <ul role="list" className={styles.valueList}>
        {items.map((item) => (
          <li key={item.title} className={styles.value}>
            <h3>{item.title}</h3>
            <p className={styles.valueText}>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
