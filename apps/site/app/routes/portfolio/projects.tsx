import * as messages from 'virtual:messages/portfolio';
import { paths } from '@studio/content/paths';
import { useCallback, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Project } from '../../content/collections.server.ts';
import { FilterGroup } from '../../ui/filter/filter-group.tsx';
import { useCategory } from '../shared/use-category.ts';
import { useHydrated } from '../shared/use-hydrated.ts';
import { useOptimisticUrlState } from '../shared/use-optimistic-url-state.ts';
import { ProjectGallery } from './gallery.tsx';
import styles from './projects.module.css';
import { useProjectViewer } from './use-project-viewer.ts';

interface ProjectsProps {
  projects: readonly Project[];
  /** In the order of the filter. The first stands for all projects and is selected by default. */
  categories: readonly string[];
}

/** The projects of the selected category, and the viewer with the project in the URL. */
export function Projects({ projects, categories }: ProjectsProps) {
  const [all = ''] = categories;
  const { category, select } = useCategory(categories, all);
  const visible = projects.filter((project) => category === all || project.category === category);
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const [openId, setOpenId] = useOptimisticUrlState(isHydrated ? query.get('project') : null);
  const navigate = useNavigate();
  const location = useLocation();
  /** Key of the history entry whose viewer was closed. The viewer closes at once, and the URL changes later. */
  const [closedKey, setClosedKey] = useState<string>();
  if (closedKey !== undefined && closedKey !== location.key) setClosedKey(undefined);
  const open = closedKey === location.key ? undefined : projects.find(({ id }) => id === openId);
  const { Viewer, prefetchProps } = useProjectViewer(open !== undefined);

  /** Resolves when the browser has gone back. Until then, a new URL would be the one that it leaves. */
  const goneBack = useRef<Promise<unknown>>(undefined);
  const onOpen = useCallback(
    (id: string, updateUrl: () => Promise<void> | void) => {
      setClosedKey(undefined);
      setOpenId(id, async () => {
        await goneBack.current;
        await updateUrl();
      });
    },
    [setOpenId],
  );
  const close = () => {
    setClosedKey(location.key);
    // Browsers give no element a click during a transition.
    document.activeViewTransition?.skipTransition();
    const openedHere = location.state?.openedHere === true;
    if (openedHere) {
      goneBack.current = new Promise((done) => addEventListener('popstate', done, { once: true }));
      navigate(-1);
    } else
      navigate(paths.portfolio(category === all ? undefined : category), {
        replace: true,
        preventScrollReset: true,
      });
  };

  return (
    <>
      <section className={styles.projects} aria-label={messages.projects}>
        <FilterGroup
          label={messages.filter}
          options={categories}
          selected={category}
          onSelect={select}
          resultText={visible.length === 1 ? messages.one : messages.several({ count: visible.length })}
        />
        <ProjectGallery
          projects={visible}
          category={category === all ? undefined : category}
          prefetchProps={prefetchProps}
          onOpen={onOpen}
        />
      </section>
      {open && Viewer && <Viewer key={open.id} project={open} onClose={close} />}
    </>
  );
}
