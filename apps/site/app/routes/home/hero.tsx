import * as messages from 'virtual:messages/home';
import type { HomeContent } from '@studio/content/schema/pages/home';
import { Link } from 'react-router';
import buttons from '../../ui/button.module.css';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import { Hero } from '../../ui/hero.tsx';
import styles from './hero.module.css';

/** Time between slides (docs/behaviour.md, Pages). */
const INTERVAL_MS = 5000;

type Slide = HomeContent['hero']['slides'][number];

interface HomeHeroProps {
  /** The slides of the content. Each `portrait` is the `srcset` of its image for phones. */
  slides: readonly (Omit<Slide, 'portrait'> & { portrait: string })[];
}

export function HomeHero({ slides }: HomeHeroProps) {
  return (
    <Carousel
      label={messages.highlights}
      loop
      {...(slides.length > 1 && { autoAdvanceMs: INTERVAL_MS })}
      className={styles.carousel}
      controlsClassName={styles.controls}
      slides={slides.map(({ title, description, picture, portrait, buttonText, buttonLink }, index) => (
        <Hero
          key={title}
          title={title}
          text={description}
          picture={picture}
          portraitSrcSet={portrait}
          heightVh={100}
          isFirst={index === 0}
          className={styles.slide}
        >
          <Link to={buttonLink} className={`${buttons.primary} ${styles.button}`}>
            {buttonText}
          </Link>
        </Hero>
      ))}
    />
  );
}
