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
  /** In the order of the filter. The first stands for all projects and is the default. */
  categories: readonly string[];
}

/** The projects of the selected category. The viewer shows the project that the URL names. */
export function Projects({ projects, categories }: ProjectsProps) {
  const [allCategory = ''] = categories;
  const { category, select } = useCategory(categories, allCategory);
  const visibleProjects = projects.filter(
    (project) => category === allCategory || project.category === category,
  );
  const { open: openId, show, close } = useEntryParam('project', paths.project);
  const openProject = projects.find(({ id }) => id === openId);
  const { Viewer, prefetchProps } = useProjectViewer(openProject !== undefined);

  const closeViewer = () => {
    // The transition that opened the viewer may still run. This ends it, because the page receives no clicks during a transition.
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
          resultText={
            visibleProjects.length === 1 ? messages.one : messages.several({ count: visibleProjects.length })
          }
        />
        <ProjectGallery projects={visibleProjects} prefetchProps={prefetchProps} onOpen={show} />
      </section>
      {openProject && Viewer && <Viewer key={openProject.id} project={openProject} onClose={closeViewer} />}
    </>
  );
}
