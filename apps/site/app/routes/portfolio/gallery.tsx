import * as messages from 'virtual:messages/portfolio';
import { paths } from '@studio/content/paths';
import { type MouseEvent, memo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Project } from '../../content/collections.server.ts';
import { enhancedLink } from '../../critical-path/contract.ts';
import { SaveButton } from '../../saved/save-button.tsx';
import { ignoreDoubleClick } from '../../ui/ignore-double-click.ts';
import { alternatingColumnSpan, sizesForColumns } from '../../ui/image-sizes.ts';
import { isModifiedClick } from '../../ui/is-modified-click.ts';
import { nonBreakingTitle } from '../../ui/non-breaking.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { prefetchOnIntent } from '../../ui/prefetch-on-intent.ts';
import { useCanHover } from '../../ui/use-can-hover.ts';
import styles from './gallery.module.css';

/** View transition name of the image that grows into the viewer. */
export const VIEWER_TRANSITION = 'project-viewer';

interface GalleryProps {
  projects: readonly Project[];
  /** The category in the URL, kept while the viewer is open. */
  category: string | undefined;
  /** Id of the project in the viewer. */
  openId: string | undefined;
  /** Props that prefetch the viewer's code. */
  prefetchProps: ReturnType<typeof prefetchOnIntent>;
  /** Opens a project before the URL changes. `updateUrl` then changes the URL. */
  onOpen: (project: string, updateUrl: () => Promise<void> | void) => void;
}

/** Cards of the projects. Widths alternate by position; heights follow the images. */
export function ProjectGallery({ projects, category, openId, prefetchProps, onOpen }: GalleryProps) {
  // Only one image at a time may have the view transition name: that of the last opened project, while it is not open.
  const [lastOpenId, setLastOpenId] = useState(openId);
  return (
    <ul role="list" aria-label={messages.list} className={styles.gallery}>
      {projects.map((project, index) => (
        <li key={project.id} className={styles.item}>
          <Card
            project={project}
            category={category}
            hasTransition={lastOpenId === project.id && openId !== project.id}
            columns={columnSpan(index, projects.length)}
            prefetchProps={prefetchProps}
            onOpen={onOpen}
            onTransition={setLastOpenId}
          />
          <SaveButton id={`project/${project.id}`} title={project.title} iconClass={styles.save} />
        </li>
      ))}
    </ul>
  );
}

/** The columns of a card in gallery.module.css. */
function columnSpan(index: number, count: number): number {
  if (index === count - 1 && count % 2 === 1) return 8;
  return alternatingColumnSpan(index);
}

interface CardProps extends Pick<GalleryProps, 'category' | 'prefetchProps' | 'onOpen'> {
  project: Project;
  /** Whether the image grows into the viewer or shrinks back. */
  hasTransition: boolean;
  /** How many of the 12 columns the card spans. */
  columns: number;
  /** Called with the project before a view transition. */
  onTransition: (project: string) => void;
}

/**
 * A link to the page of a project. A plain click opens the viewer under the same URL instead. Memoized, since re-rendering all
 * cards would delay the opening of the viewer.
 */
const Card = memo(function Card(props: CardProps) {
  const { project, category, hasTransition, columns, prefetchProps, onOpen, onTransition } = props;
  const cover = project.pictures[0];
  const canHover = useCanHover();
  const navigate = useNavigate();
  const to = paths.portfolioViewer(project.id, category);
  const navigateOptions = {
    mask: paths.project(project.id),
    state: { openedHere: true },
    preventScrollReset: true,
  };

  const onClick = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    ignoreDoubleClick(event);
    if (canHover) return onTransition(project.id);
    // Touch screens skip the view transition, which is slow there for a short distance.
    event.preventDefault();
    onOpen(project.id, () => navigate(to, navigateOptions));
  };

  return (
    <Link
      to={to}
      {...navigateOptions}
      viewTransition
      {...enhancedLink}
      aria-labelledby={`project-${project.id}`}
      className={styles.card}
      {...prefetchProps}
      onClick={onClick}
    >
      {cover && (
        <span
          className={styles.frame}
          style={{ viewTransitionName: hasTransition ? VIEWER_TRANSITION : undefined }}
        >
          <Picture source={cover} sizes={sizesForColumns(columns)} className="scale-in" />
        </span>
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
