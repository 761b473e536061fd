import * as messages from 'virtual:messages/home';
import type { Testimonial } from '@studio/content/schema/collections';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './testimonials.module.css';

/** Time between testimonials (docs/behaviour.md, Pages). */
const INTERVAL_MS = 4000;

interface TestimonialsProps {
  title: string;
  testimonials: readonly Testimonial[];
}

/** A carousel of testimonials. It shows three at a time, or one on screens below 768 px. */
export function Testimonials({ title, testimonials }: TestimonialsProps) {
  return (
    <section className={styles.testimonials} data-tone="dark" aria-labelledby="testimonials-title">
      <h2 id="testimonials-title" className={styles.title}>
        {title}
      </h2>
      <Carousel
        label={messages.testimonials}
        loop
        align="start"
        autoAdvanceMs={INTERVAL_MS}
        className={styles.carousel}
        controlsClassName={styles.controls}
        slides={testimonials.map(({ id, quote, author, location, picture }) => (
          <figure key={id} className={styles.testimonial}>
            <blockquote className={styles.quote}>{quote}</blockquote>
            <figcaption className={styles.author}>
              <Picture source={picture} sizes="4.5rem" ratio={1} decorative className={styles.picture} />
              <span>
                {author}
                <br />
                {location}
              </span>
            </figcaption>
          </figure>
        ))}
      />
    </section>
  );
}
