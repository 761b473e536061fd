import * as words from 'virtual:words/portfolio';
import { paths } from '@studio/content/paths';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Project } from '../../content/collections.server.ts';
import { FilterGroup } from '../../ui/filter/filter-group.tsx';
import { useAheadOfAddress } from '../shared/use-ahead-of-address.ts';
import { useCategory } from '../shared/use-category.ts';
import { useHydrated } from '../shared/use-hydrated.ts';
import { Gallery } from './gallery.tsx';
import styles from './projects.module.css';
import { useProjectViewer } from './use-project-viewer.ts';

interface ProjectsProps {
  projects: readonly Project[];
  /** In the order of the filter; the first stands for all, and is chosen at first. */
  categories: readonly string[];
}

/** The projects of the chosen category, and the viewer on the one in the address. */
export function Projects({ projects, categories }: ProjectsProps) {
  const [all = ''] = categories;
  const { category, select } = useCategory(categories, all);
  const shown = projects.filter((project) => category === all || project.category === category);
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
      navigate(paths.portfolio(category === all ? undefined : category), {
        replace: true,
        preventScrollReset: true,
      });
  };

  return (
    <>
      <section className={styles.projects} aria-label={words.projects}>
        <FilterGroup
          label={words.filter}
          options={categories}
          selected={category}
          onSelect={select}
          count={shown.length === 1 ? words.one : words.several({ count: shown.length })}
        />
        <Gallery
          projects={shown}
          category={category === all ? undefined : category}
          open={open?.id}
          intent={intent}
          onOpen={openNow}
        />
      </section>
      {open && Viewer && <Viewer key={open.id} project={open} onClose={close} />}
    </>
  );
}
