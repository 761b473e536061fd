import * as messages from 'virtual:messages/portfolio';
import { paths } from '@studio/content/paths';
import type { Project } from '../../content/collections.server.ts';
import { FilterGroup } from '../../ui/filter/filter-group.tsx';
import { useCategory } from '../shared/use-category.ts';
import { useEntryParam } from '../shared/use-entry-param.ts';
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
  const { open: openId, show, close } = useEntryParam('project', paths.project);
  const open = projects.find(({ id }) => id === openId);
  const { Viewer, prefetchProps } = useProjectViewer(open !== undefined);

  const closeViewer = () => {
    // Browsers give no element a click during a transition.
    document.activeViewTransition?.skipTransition();
    close();
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
        <ProjectGallery projects={visible} prefetchProps={prefetchProps} onOpen={show} />
      </section>
      {open && Viewer && <Viewer key={open.id} project={open} onClose={closeViewer} />}
    </>
  );
}
