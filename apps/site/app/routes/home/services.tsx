import type { ImageSource } from '@studio/content/image-source';
import type { HomeContent } from '@studio/content/schema/pages/home';
import { Link } from 'react-router';
import { Picture } from '../../ui/picture.tsx';
import styles from './services.module.css';

/** A card for each service. The first card is wide, and the others are narrow. */
export function HomeServices({ title, intro, items }: HomeContent['services']) {
  return (
    <section className={styles.services} aria-labelledby="services-title">
      <div className={styles.header}>
        <h2 id="services-title">{title}</h2>
        <p>{intro}</p>
      </div>
      <ul role="list" className={styles.grid}>
        {items.map((item, index) => (
          <li key={item.title}>
            <Link to={item.link} className={`${styles.card} quiet-link`}>
              <ServicePicture source={item.picture} isWide={index === 0} />
              <h3 className={styles.name}>{item.title}</h3>
              <p className={styles.text}>{item.text}</p>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServicePicture({ source, isWide }: { source: ImageSource; isWide: boolean }) {
  return (
    <Picture
      source={source}
      ratio={isWide ? 1.18 : 0.8}
      sizes={
        isWide
          ? '(width < 48rem) 90vw, (width < 120rem) 47vw, 52rem'
          : '(width < 48rem) 90vw, (width < 120rem) 22vw, 25rem'
      }
      className="scale-in"
    />
  );
}
