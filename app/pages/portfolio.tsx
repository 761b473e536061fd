import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { projects } from '../content/collections.server.ts';
import { breadcrumbs, describePage } from '../content/describe.server.ts';
import { readYaml } from '../content/files.server.ts';
import { PROJECT_CATEGORIES } from '../content/schema/categories.ts';
import { portfolioSchema } from '../content/schema/pages/portfolio.ts';
import { paths } from '../paths.ts';
import { describe } from '../seo.ts';
import { staticData } from '../static-data.ts';
import { FilterGroup } from '../ui/filter/filter-group.tsx';
import { PageHero } from '../ui/page-hero.tsx';
import type { Route } from './+types/portfolio';
import { Approach } from './portfolio/approach.tsx';
import { Gallery } from './portfolio/gallery.tsx';
import styles from './portfolio/portfolio.module.css';
import { useProjectViewer } from './portfolio/use-project-viewer.ts';
import { useAheadOfAddress } from './use-ahead-of-address.ts';
import { useCategory } from './use-category.ts';
import { useHydrated } from './use-hydrated.ts';

const ALL = 'All Projects';

export function loader() {
  const content = readYaml('pages/portfolio.yaml', portfolioSchema);
  const page = describePage({
    path: paths.portfolio(),
    meta: content.meta,
    picture: content.hero.picture,
    structured: [breadcrumbs(['Featured Projects', paths.portfolio()])],
  });
  return { content, projects, categories: [ALL, ...PROJECT_CATEGORIES], page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => describe(loaderData?.page);
export const shouldRevalidate = staticData;

export default function Portfolio({ loaderData: { content, projects, categories } }: Route.ComponentProps) {
  const { category, select } = useCategory(categories, ALL);
  const shown = projects.filter((project) => category === ALL || project.category === category);
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const [openId, openNow] = useAheadOfAddress(hydrated ? query.get('project') : null);
  const open = projects.find(({ id }) => id === openId);
  const { Viewer, intent } = useProjectViewer(open !== undefined);
  const navigate = useNavigate();
  const location = useLocation();

  const close = () => {
    const openedHere = location.state?.openedHere === true;
    if (openedHere) navigate(-1);
    else
      navigate(paths.portfolio(category === ALL ? undefined : category), {
        replace: true,
        preventScrollReset: true,
      });
  };

  return (
    <>
      <PageHero {...content.hero} />
      <section className={styles.projects} aria-label="Featured projects">
        <FilterGroup
          label="Filter projects"
          options={categories}
          selected={category}
          onSelect={select}
          count={shown.length === 1 ? '1 project' : `${shown.length} projects`}
        />
        <Gallery
          projects={shown}
          category={category === ALL ? undefined : category}
          open={open?.id}
          intent={intent}
          onOpen={openNow}
        />
      </section>
      <Approach {...content.process} />
      {open && Viewer && <Viewer key={open.id} project={open} onClose={close} />}
    </>
  );
}
