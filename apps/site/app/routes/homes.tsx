import * as pages from 'virtual:words/pages';
import { paths } from '@studio/content/paths';
import type { HomesContent } from '@studio/content/schema/pages/homes';
import { Link } from 'react-router';
import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { schemas } from '../content/schemas.server.ts';
import type { PageHandle } from '../layout/brand.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import action from '../ui/action.module.css';
import { Closing } from '../ui/closing.tsx';
import { PageHero } from '../ui/page-hero.tsx';
import type { Route } from './+types/homes';
import { pagesFor } from './homes/archive.ts';
import { categories, parted } from './homes/catalogue.server.ts';
import { Catalogue } from './homes/catalogue.tsx';
import styles from './homes/pitch.module.css';
import { Process } from './homes/process.tsx';

export function loader() {
  const content = readYaml('pages/homes.yaml', schemas.homes);
  const page = describePage({
    path: paths.homes(),
    meta: content.meta,
    picture: content.hero.picture,
    structured: [breadcrumbs([pages.homes, paths.homes()])],
  });
  const categoryCounts = categories.map(({ name, pieces }) => ({
    name,
    pieceCount: pieces.length,
    fileCount: pagesFor(parted.remaining.get(name)?.length ?? 0),
  }));
  return { content, pieces: parted.initial, categories: categoryCounts, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const handle = { brand: 'homes' } satisfies PageHandle;
export const shouldRevalidate = staticData;

/** The furniture catalogue. */
export default function Homes({ loaderData: { content, pieces, categories } }: Route.ComponentProps) {
  return (
    <>
      <PageHero {...content.hero} />
      <Pitch {...content.pitch} />
      <Catalogue {...content.gallery} pieces={pieces} categories={categories} />
      <Process {...content.process} />
      <Closing {...content.closing}>
        <div className={action.row}>
          <Link to={paths.contact()} className={action.primary}>
            {content.closing.buttonText}
          </Link>
          <Link to={paths.portfolio()} className={action.quiet}>
            {content.closing.linkText}
          </Link>
        </div>
      </Closing>
    </>
  );
}

/** Reasons to have furniture made. */
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
            <h3 className={styles.name}>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
