import * as messages from 'virtual:messages/project';
import type { ImageSource } from '@studio/content/image-source';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import { nonBreakingTitle } from '../../ui/non-breaking.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './next-project.module.css';

interface NextProjectProps {
  id: string;
  title: string;
  cover: ImageSource | undefined;
}

export function NextProject({ id, title, cover }: NextProjectProps) {
  return (
    <Link to={paths.project(id)} className={`${styles.link} not-printed`}>
      {cover && (
        <Picture source={cover} sizes="max(100vw, 30rem)" ratio={2.6} decorative className={styles.picture} />
      )}
      <span className={styles.copy}>
        <span className={styles.label}>{messages.next}</span>
        <span className={styles.title}>{nonBreakingTitle(title)}</span>
      </span>
    </Link>
  );
}
