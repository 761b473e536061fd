import * as messages from 'virtual:messages/candles';
import type { NazaakatContent } from '@studio/content/schema/pages/nazaakat';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import { Marks } from '../../ui/marks.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './gallery.module.css';

/** A carousel that ends at the last slide. */
export function CandleGallery({ title, slides }: NazaakatContent['gallery']) {
  return (
    <section className={styles.gallery} aria-labelledby="gallery-title">
      <h2 id="gallery-title" className={styles.title}>
        {title}
      </h2>
      <Carousel
        label={messages.gallery}
        className={styles.carousel}
        controlsClassName={styles.controls}
        slides={slides.map(({ picture, caption }) => (
          <figure key={picture.id} className={styles.slide}>
            <Picture
              source={picture}
              sizes="(width < 48rem) 129vw, 92vw"
              ratio={1.62}
              className={styles.picture}
            />
            <Marks of={picture} />
            <figcaption className={styles.caption}>{caption}</figcaption>
          </figure>
        ))}
      />
    </section>
  );
}
