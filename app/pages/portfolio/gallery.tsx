import { Link, useViewTransitionState } from 'react-router';
import type { Project } from '../../content/collections.server.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './gallery.module.css';

/** Names the picture that grows into the viewer and shrinks back. */
export const VIEWER_TRANSITION = 'project-viewer';

interface GalleryProps {
  projects: readonly Project[];
  /** The category in the address, kept while the viewer is open. */
  category: string | undefined;
  /** The project in the viewer. */
  open: string | undefined;
  /** A visitor seems about to open one. */
  onIntent: () => void;
}

/** An uneven set of projects: widths vary by place, heights by picture. */
export function Gallery({ projects, category, open, onIntent }: GalleryProps) {
  return (
    <ul role="list" aria-label="Projects" className={styles.gallery}>
      {projects.map((project, index) => (
        <li key={project.id} className={styles.item}>
          <Card project={project} category={category} open={open === project.id} onIntent={onIntent} first={index < 2} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  project: Project;
  category: string | undefined;
  open: boolean;
  onIntent: () => void;
  first: boolean;
}

/** A link to the project's page; a plain click opens the viewer under the same address instead. */
function Card({ project, category, open, onIntent, first }: CardProps) {
  const to = paths.portfolioViewer(project.id, category);
  const moving = useViewTransitionState(to);
  const cover = project.pictures[0];
  return (
    <Link
      to={to}
      mask={paths.project(project.id)}
      state={{ openedHere: true }}
      preventScrollReset
      viewTransition
      data-enhanced=""
      className={styles.card}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      {cover && (
        <span className={styles.frame} style={{ viewTransitionName: moving && !open ? VIEWER_TRANSITION : undefined }}>
          <Picture
            source={cover}
            sizes={first ? '(width < 48rem) 100vw, 60vw' : '(width < 48rem) 100vw, 55vw'}
            className="settle"
          />
        </span>
      )}
      <span className={styles.line}>
        <span className={styles.title}>{project.title}</span>
        <span className={styles.facts}>
          {project.category} · {project.year}
        </span>
      </span>
    </Link>
  );
}
