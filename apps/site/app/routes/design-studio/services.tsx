import { paths } from '@studio/content/paths';
import type { DesignStudioContent } from '@studio/content/schema/pages/design-studio';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import { alternatingColumnSpan, sizesForColumns } from '../../ui/image-sizes.ts';
import { Marks } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './services.module.css';

/** The services in rows of two. One image of each row is wide, the other narrow. */
export function DesignServices({ title, linkText, items }: DesignStudioContent['services']) {
  return (
    <section className={styles.services} aria-labelledby="services-title">
      <div className={styles.header}>
        <h2 id="services-title">{title}</h2>
        <Link to={paths.portfolio()} className={buttons.link}>
          {linkText}
        </Link>
      </div>
      <ul role="list" className={styles.grid}>
        {items.map((item, index) => (
          <li key={item.title} className={styles.service}>
            <div className={styles.marked}>
              <Picture
                source={item.picture}
                sizes={sizesForColumns(alternatingColumnSpan(index))}
                className="scale-in"
              />
              <Marks of={item.picture} />
            </div>
            <h3 className={styles.name}>{item.title}</h3>
            <p className={styles.text}>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
