import * as messages from 'virtual:messages/portfolio';
import { paths } from '@studio/content/paths';
import { type MouseEvent, memo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { Project } from '../../content/collections.server.ts';
import { enhancedLink } from '../../critical-path/contract.ts';
import { SaveButton } from '../../saved/save-button.tsx';
import { canHover } from '../../ui/can-hover.ts';
import { ignoreDoubleClick } from '../../ui/ignore-double-click.ts';
import { alternatingColumnSpan, sizesForColumns } from '../../ui/image-sizes.ts';
import { isModifiedClick } from '../../ui/is-modified-click.ts';
import { nonBreakingTitle } from '../../ui/non-breaking.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { prefetchOnIntent } from '../../ui/prefetch-on-intent.ts';
import styles from './gallery.module.css';

/** View transition name of the card's image, which grows into the viewer. */
export const VIEWER_TRANSITION = 'project-viewer';

interface GalleryProps {
  projects: readonly Project[];
  prefetchProps: ReturnType<typeof prefetchOnIntent>;
  onOpen: (project: string) => void;
}

/** Cards of the projects. Their widths alternate, and their heights depend on the images. */
export function ProjectGallery({ projects, prefetchProps, onOpen }: GalleryProps) {
  return (
    <ul role="list" aria-label={messages.list} className={styles.gallery}>
      {projects.map((project, index) => (
        <li key={project.id} className={styles.item}>
          <Card
            project={project}
            columns={columnSpan(index, projects.length)}
            prefetchProps={prefetchProps}
            onOpen={onOpen}
          />
          <SaveButton id={`project/${project.id}`} title={project.title} iconClass={styles.save} />
        </li>
      ))}
    </ul>
  );
}

/** Returns how many of the 12 columns a card spans in gallery.module.css. */
function columnSpan(index: number, count: number): number {
  if (index === count - 1 && count % 2 === 1) return 8;
  return alternatingColumnSpan(index);
}

interface CardProps extends Pick<GalleryProps, 'prefetchProps' | 'onOpen'> {
  project: Project;
  columns: number;
}

/**
 * A link to the page of a project. A click without a modifier key opens the viewer instead. Memoized, because rendering all cards
 * would delay the viewer.
 */
const Card = memo(function Card(props: CardProps) {
  const { project, columns, prefetchProps, onOpen } = props;
  const cover = project.pictures[0];
  const frame = useRef<HTMLDivElement>(null);

  const onClick = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    ignoreDoubleClick(event);
    event.preventDefault();
    growIntoViewer(frame.current, () => onOpen(project.id));
  };

  return (
    <Link
      to={paths.project(project.id)}
      {...enhancedLink}
      aria-labelledby={`project-${project.id}`}
      className={`${styles.card} quiet-link`}
      {...prefetchProps}
      onClick={onClick}
    >
      {cover && (
        <div ref={frame}>
          <Picture source={cover} sizes={sizesForColumns(columns)} className="scale-in" />
        </div>
      )}
      <div id={`project-${project.id}`} className={styles.caption}>
        <h2 className={styles.title}>{nonBreakingTitle(project.title)}</h2>
        <span className={styles.facts}>
          {project.category} · {project.year}
        </span>
      </div>
    </Link>
  );
});

/**
 * Opens the viewer in a view transition, in which the element grows into the viewer's image. On touch screens, the viewer opens without
 * the transition, because it is slow there and covers only a short distance.
 */
function growIntoViewer(element: HTMLElement | null, open: () => void): void {
  if (!element || !document.startViewTransition || !canHover()) {
    open();
    return;
  }
  element.style.viewTransitionName = VIEWER_TRANSITION;
  const transition = document.startViewTransition(() => {
    // Only one element may have this name.
    element.style.viewTransitionName = '';
    flushSync(open);
  });
  // Browsers skip a transition when another one starts, when the tab is hidden, or after a timeout. The viewer opens anyway.
  transition.ready.catch(() => {});
}
