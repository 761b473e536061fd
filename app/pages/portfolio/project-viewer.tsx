import type { Project } from '../../content/collections.server.ts';
import { Viewer } from '../../ui/viewer/viewer.tsx';
import { useRootData } from '../../use-root-data.ts';
import { useTitle } from '../shared/use-title.ts';
import { VIEWER_TRANSITION } from './gallery.tsx';
import styles from './projects.module.css';

/** The viewer open on a project. */
export default function ProjectViewer({ project, onClose }: { project: Project; onClose: () => void }) {
  const studio = useRootData()?.studio.name;
  useTitle(studio ? `${project.title} | ${studio}` : project.title);
  return (
    <Viewer
      title={project.title}
      facts={[project.category, project.area, project.year].join(' · ')}
      pictures={project.pictures}
      transitionName={VIEWER_TRANSITION}
      onClose={onClose}
    >
      <div className={styles.story} dangerouslySetInnerHTML={{ __html: project.html }} />
    </Viewer>
  );
}
