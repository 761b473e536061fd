import { Link } from 'react-router';
import type { Project } from '../../content/collections.server.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './next-project.module.css';

/** The way on: the next project's first picture, wide and low. */
export function NextProject({ project }: { project: Project }) {
  const cover = project.pictures[0];
  return (
    <Link to={paths.project(project.id)} className={styles.next} prefetch="intent" data-tone="night">
      {cover && <Picture source={cover} sizes="100vw" ratio={2.6} decorative className={styles.picture} />}
      <span className={styles.words}>
        <span>Next project</span>
        <span className={styles.title}>{project.title}</span>
      </span>
    </Link>
  );
}
