import * as words from 'virtual:words/portfolio';
import { paths } from '@studio/content/paths';
import { type MouseEvent, memo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Project } from '../../content/collections.server.ts';
import { answersHere } from '../../critical-path/states.ts';
import { ignoreSecondClick } from '../../ui/ignore-second-click.ts';
import { isModifiedClick } from '../../ui/is-modified-click.ts';
import type { onIntent } from '../../ui/on-intent.ts';
import { Picture } from '../../ui/picture.tsx';
import { spanSizes, unevenColumns } from '../../ui/picture-sizes.ts';
import { unbroken } from '../../ui/unbroken.tsx';
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
  /** Fetches the viewer's code when a visitor seems about to open a project. */
  intent: ReturnType<typeof onIntent>;
  /** Shows a project in the viewer before the address says so; `follow` then changes the address. */
  onOpen: (project: string, follow: () => Promise<void> | void) => void;
}

/** An uneven set of projects: widths vary by place, heights by picture. */
export function Gallery({ projects, category, open, intent, onOpen }: GalleryProps) {
  // Only one picture at a time may carry the transition's name: the one that was opened last, while it is not open.
  const [last, setLast] = useState(open);
  return (
    <ul role="list" aria-label={words.list} className={styles.gallery}>
      {projects.map((project, index) => (
        <li key={project.id} className={styles.item}>
          <Card
            project={project}
            category={category}
            moving={last === project.id && open !== project.id}
            columns={columnsOf(index, projects.length)}
            intent={intent}
            onOpen={onOpen}
            onFollow={setLast}
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

interface CardProps extends Pick<GalleryProps, 'category' | 'intent' | 'onOpen'> {
  project: Project;
  /** Its picture grows into the viewer, or shrinks back. */
  moving: boolean;
  /** How many of twelve it takes. */
  columns: number;
  /** Called with the project before the page changes in a view transition. */
  onFollow: (project: string) => void;
}

/**
 * A link to the project's page; a plain click opens the viewer under the same address instead. Renders only when its own
 * props change: every card would be part of the time that the opening of the viewer takes.
 */
const Card = memo(function Card({ project, category, moving, columns, intent, onOpen, onFollow }: CardProps) {
  const cover = project.pictures[0];
  const canHover = useCanHover();
  const navigate = useNavigate();
  const to = paths.portfolioViewer(project.id, category);
  const how = {
    mask: paths.project(project.id),
    state: { openedHere: true },
    preventScrollReset: true,
  };

  const open = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    ignoreSecondClick(event);
    if (canHover) return onFollow(project.id);
    // On a phone the transition would cost more time than the way from the card to the whole screen is long: there the
    // viewer comes at once.
    event.preventDefault();
    onOpen(project.id, () => navigate(to, how));
  };

  return (
    <Link
      to={to}
      {...how}
      viewTransition
      {...answersHere}
      aria-labelledby={`project-${project.id}`}
      className={styles.card}
      {...intent}
      onClick={open}
    >
      {cover && (
        <span className={styles.frame} style={{ viewTransitionName: moving ? VIEWER_TRANSITION : undefined }}>
          <Picture source={cover} sizes={spanSizes(columns)} className="settle" />
        </span>
      )}
      <div id={`project-${project.id}`} className={styles.line}>
        <h2 className={styles.title}>{unbroken(project.title)}</h2>
        <span className={styles.facts}>
          {project.category} · {project.year}
        </span>
      </div>
    </Link>
  );
});
