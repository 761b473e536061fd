import type { AboutContent } from '../../content/schema/pages/about.ts';
import { Picture } from '../../ui/picture.tsx';
import { shadeOf } from '../../ui/shade-of.ts';
import styles from './opening.module.css';

/** The studio's own room, and under it the essay's first line across the whole page. */
export function Opening({ title, lead, picture }: AboutContent['hero']) {
  return (
    <header>
      <div className={styles.frame} style={shadeOf(picture.shade)}>
        <Picture source={picture} sizes={{ tall: 66 }} priority className={styles.picture} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.begin}>
        <p className={styles.caption}>{picture.caption}</p>
        <p className={styles.lead}>{lead}</p>
      </div>
    </header>
  );
}
