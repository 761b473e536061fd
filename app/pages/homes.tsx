import { Link } from 'react-router';
import { pieces } from '../content/collections.server.ts';
import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { PIECE_CATEGORIES } from '../content/schema/collections.ts';
import { homesSchema } from '../content/schema/pages/homes.ts';
import type { PageHandle } from '../layout/brand.ts';
import { paths } from '../paths.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import action from '../ui/action.module.css';
import { Closing } from '../ui/closing.tsx';
import { PageHero } from '../ui/page-hero.tsx';
import type { Route } from './+types/homes';
import { Catalogue } from './homes/catalogue.tsx';
import { Pitch } from './homes/pitch.tsx';
import { Process } from './homes/process.tsx';

export function loader() {
  const content = readYaml('pages/homes.yaml', homesSchema);
  const categories = PIECE_CATEGORIES.filter((category) =>
    pieces.some((piece) => piece.category === category),
  );
  const page = describePage({
    path: paths.homes(),
    meta: content.meta,
    picture: content.hero.picture,
    structured: [breadcrumbs(['Homes', paths.homes()])],
  });
  return { content, pieces, categories, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const handle = { brand: 'homes' } satisfies PageHandle;
export const shouldRevalidate = staticData;

export default function Homes({ loaderData: { content, pieces, categories } }: Route.ComponentProps) {
  return (
    <>
      <PageHero {...content.hero} />
      <Pitch {...content.pitch} />
      <Catalogue {...content.gallery} pieces={pieces} categories={categories} />
      <Process {...content.process} />
      <Closing {...content.closing}>
        <div className={action.row}>
          <Link to={paths.contact()} className={action.primary} prefetch="intent">
            Start Your Project
          </Link>
          <Link to={paths.portfolio()} className={action.quiet} prefetch="intent">
            View Full Portfolio
          </Link>
        </div>
      </Closing>
    </>
  );
}
