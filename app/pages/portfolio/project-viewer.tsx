import { useEffect } from 'react';
import type { Project } from '../../content/collections.server.ts';
import { Viewer } from '../../ui/viewer/viewer.tsx';
import { useRootData } from '../../use-root-data.ts';
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

/** Sets the document's title while mounted. */
function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}
