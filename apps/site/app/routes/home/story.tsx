import { paths } from '@studio/content/paths';
import type { HomeContent } from '@studio/content/schema/pages/home';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import { Marks } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './story.module.css';

export function Story({ title, lead, text, linkText, picture }: HomeContent['story']) {
  return (
    <section className={styles.story} aria-labelledby="story-title">
      <div className={styles.copy}>
        <h2 id="story-title">{title}</h2>
        <p className={styles.lead}>{lead}</p>
        <p>{text}</p>
        <Link to={paths.about()} className={buttons.link}>
          {linkText}
        </Link>
      </div>
      <figure className={styles.figure}>
        <div className={styles.frame}>
          <Picture source={picture} sizes="(width < 48rem) 95vw, 45vw" ratio={0.82} className="scale-in" />
        </div>
        <Marks of={picture} />
        {picture.caption && <figcaption className={styles.caption}>{picture.caption}</figcaption>}
      </figure>
    </section>
  );
}
