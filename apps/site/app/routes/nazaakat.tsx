import * as pages from 'virtual:words/pages';
import { paths } from '@studio/content/paths';
import type { NazaakatContent } from '@studio/content/schema/pages/nazaakat';
import { Link } from 'react-router';
import { candles } from '../content/collections.server.ts';
import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { modelOf } from '../content/models.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { subjectFor } from '../content/studio.server.ts';
import type { PageHandle } from '../layout/brand.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import action from '../ui/action.module.css';
import { Closing } from '../ui/closing.tsx';
import type { Route } from './+types/nazaakat';
import { Collection } from './nazaakat/collection.tsx';
import { Gallery } from './nazaakat/gallery.tsx';
import { Hero } from './nazaakat/hero.tsx';
import styles from './nazaakat/nazaakat.module.css';
import { candleProduct } from './nazaakat/product.server.ts';

export function loader() {
  const content = readYaml('pages/nazaakat.yaml', schemas.nazaakat);
  const page = describePage({
    path: paths.nazaakat(),
    meta: content.meta,
    picture: content.hero.picture,
    structured: [breadcrumbs([pages.nazaakat, paths.nazaakat()]), ...candles.map(candleProduct)],
  });
  const models = Object.fromEntries(candles.map(({ id }) => [id, modelOf(`candles/${id}`)]));
  return { content, candles, models, subject: subjectFor('nazaakat'), page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const handle = { brand: 'nazaakat' } satisfies PageHandle;
export const shouldRevalidate = staticData;

/** The candle brand: how the candles are made, and the collection. */
export default function Nazaakat({
  loaderData: { content, candles, models, subject },
}: Route.ComponentProps) {
  return (
    <>
      <Hero {...content.hero} />
      <About about={content.about} mission={content.mission} vision={content.vision} />
      <Gallery {...content.gallery} />
      <Collection {...content.collection} candles={candles} models={models} />
      <Values {...content.values} />
      <Closing {...content.closing}>
        <Link to={paths.enquire(subject)} className={action.primary}>
          {content.closing.buttonText}
        </Link>
      </Closing>
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
            <h3 className={styles.valueTitle}>{item.title}</h3>
            <p className={styles.valueText}>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
