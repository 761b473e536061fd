import { useEffect, useState } from 'react';
import type { Project } from '../../content/collections.server.ts';
import { GalleryDialog } from '../../ui/gallery-dialog/gallery-dialog.tsx';
import { useRootData } from '../../use-root-data.ts';
import { VIEWER_TRANSITION } from './gallery.tsx';
import styles from './projects.module.css';

export default function ProjectViewer({ project, onClose }: { project: Project; onClose: () => void }) {
  const [index, setIndex] = useState(0);
  const studio = useRootData()?.studio.name;
  useTitle(studio ? `${project.title} | ${studio}` : project.title);
  return (
    <GalleryDialog
      filmstrip
      title={project.title}
      facts={[project.category, project.area, project.year].join(' · ')}
      images={project.pictures}
      index={index}
      onMove={setIndex}
      transitionName={VIEWER_TRANSITION}
      onClose={onClose}
    >
      <div className={styles.story} dangerouslySetInnerHTML={{ __html: project.html }} />
    </GalleryDialog>
  );
}

function useTitle(title: string): void {
  useEffect(() => {
    const previousTitle = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = previousTitle;
    };
  }, [title]);
}
