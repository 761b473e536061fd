import { useState } from 'react';
import { Link } from 'react-router';
import type { Project } from '../../content/collections.server.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { spanSizes, unevenColumns } from '../../ui/picture-sizes.ts';
import { useCanHover } from '../../ui/use-can-hover.ts';
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
  // Only one picture at a time may carry the transition's name: the one that was opened last, while it is not open.
  const [last, setLast] = useState(open);
  return (
    <ul role="list" aria-label="Projects" className={styles.gallery}>
      {projects.map((project, index) => (
        <li key={project.id} className={styles.item}>
          <Card
            project={project}
            category={category}
            moving={last === project.id && open !== project.id}
            columns={columnsOf(index, projects.length)}
            onIntent={onIntent}
            onOpen={() => setLast(project.id)}
          />
        </li>
      ))}
    </ul>
  );
}

/** By gallery.module.css. */
function columnsOf(index: number, count: number): number {
  if (index === count - 1 && count % 2 === 1) return 8;
  return unevenColumns(index);
}

interface CardProps {
  project: Project;
  category: string | undefined;
  /** Its picture grows into the viewer, or shrinks back. */
  moving: boolean;
  /** How many of twelve it takes. */
  columns: number;
  onIntent: () => void;
  onOpen: () => void;
}

/** A link to the project's page; a plain click opens the viewer under the same address instead. */
function Card({ project, category, moving, columns, onIntent, onOpen }: CardProps) {
  const cover = project.pictures[0];
  // On a phone the transition would cost more time than the way from the card to the whole screen is long.
  const canHover = useCanHover();
  return (
    <Link
      to={paths.portfolioViewer(project.id, category)}
      mask={paths.project(project.id)}
      state={{ openedHere: true }}
      preventScrollReset
      viewTransition={canHover}
      data-enhanced=""
      className={styles.card}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onOpen}
    >
      {cover && (
        <span className={styles.frame} style={{ viewTransitionName: moving ? VIEWER_TRANSITION : undefined }}>
          <Picture source={cover} sizes={spanSizes(columns)} className="settle" />
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
