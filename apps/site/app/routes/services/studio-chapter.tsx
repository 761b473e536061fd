import { paths } from '@studio/content/paths';
import type { ServicesContent } from '@studio/content/schema/pages/services';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import { Picture } from '../../ui/picture.tsx';
import chapter from './chapter.module.css';
import styles from './studio-chapter.module.css';

/** Aspect ratios and widths (vw) of the images. They repeat if there are more images. */
const SHAPES = [
  { ratio: 1.2, width: 40 },
  { ratio: 0.88, width: 20 },
  { ratio: 1, width: 29 },
] as const;

/** The section about the design studio. Its services are in a row that ends at the right edge of the screen. */
export function StudioChapter({ title, text, linkText, items }: ServicesContent['studio']) {
  return (
    <section id="studio" data-brand="studio" className={chapter.chapter} aria-labelledby="studio-title">
      <div className={chapter.header}>
        <h2 id="studio-title" className="display">
          {title}
        </h2>
        <div className={chapter.copy}>
          <p>{text}</p>
          <Link to={paths.designStudio()} className={buttons.link}>
            {linkText}
          </Link>
        </div>
      </div>
      <ul role="list" className={styles.row}>
        {items.map((item, index) => {
          const { ratio, width } = SHAPES[index % SHAPES.length] ?? SHAPES[0];
          return (
            <li key={item.title} className={styles.item}>
              <div className={styles.frame}>
                <Picture
                  source={item.picture}
                  ratio={ratio}
                  sizes={`(width < 48rem) 90vw, ${width}vw`}
                  className="scale-in"
                />
              </div>
              <div className={styles.copy}>
                <h3 className={styles.name}>{item.title}</h3>
                <p className={styles.text}>{item.text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
