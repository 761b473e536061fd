import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import type { HomesContent } from '@studio/content/schema/pages/homes';
import { Link } from 'react-router';
import { readYaml } from '../content/files.server.ts';
import { addMarks } from '../content/marks.server.tsx';
import { breadcrumbsJsonLd, createPageMetadata } from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import type { PageHandle } from '../layout/brand.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import { CallToAction } from '../ui/call-to-action.tsx';
import { Hero } from '../ui/hero.tsx';
import type { Route } from './+types/homes';
import { categoriesWithPieces, splitPieces } from './homes/catalogue.server.ts';
import { Catalogue } from './homes/catalogue.tsx';
import { countPages } from './homes/catalogue-pagination.ts';
import styles from './homes/pitch.module.css';
import { FurnitureProcess } from './homes/process.tsx';

export function loader() {
  const { hero, ...content } = readYaml('pages/homes.yaml', schemas.homes);
  const page = createPageMetadata({
    path: paths.homes(),
    meta: content.meta,
    picture: hero.picture,
    jsonLd: [breadcrumbsJsonLd([pageNames.homes, paths.homes()])],
  });
  const categoryCounts = categoriesWithPieces.map(({ name, pieces }) => ({
    name,
    pieceCount: pieces.length,
    fileCount: countPages(splitPieces.remaining.get(name)?.length ?? 0),
  }));
  return {
    content: { ...content, hero: addMarks(hero) },
    pieces: splitPieces.initial,
    categories: categoryCounts,
    page,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const handle = { brand: 'homes' } satisfies PageHandle;
export const shouldRevalidate = revalidateOnNewPath;

export default function Homes({ loaderData: { content, pieces, categories } }: Route.ComponentProps) {
  return (
    <>
      <Hero {...content.hero} />
      <Pitch {...content.pitch} />
      {categories.length > 0 && <Catalogue {...content.gallery} pieces={pieces} categories={categories} />}
      <FurnitureProcess {...content.process} />
      <CallToAction {...content.closing}>
        <div className={buttons.row}>
          <Link to={paths.contact()} className={buttons.primary}>
            {content.closing.buttonText}
          </Link>
          <Link to={paths.portfolio()} className={buttons.link}>
            {content.closing.linkText}
          </Link>
        </div>
      </CallToAction>
    </>
  );
}

function Pitch({ title, text, points }: HomesContent['pitch']) {
  return (
    <section className={styles.pitch} aria-labelledby="pitch-title">
      <div className={styles.copy}>
        <h2 id="pitch-title" className={styles.title}>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <ul role="list">
        {points.map((point) => (
          <li key={point.title} className={styles.point}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
