import * as messages from 'virtual:messages/home';
import type { HomeContent } from '@studio/content/schema/pages/home';
import { Link } from 'react-router';
import action from '../../ui/action.module.css';
import { Carousel } from '../../ui/carousel/carousel.tsx';
import fullBleed from '../../ui/full-bleed.module.css';
import { overlayOpacityStyle } from '../../ui/overlay-opacity-style.ts';
import { Picture } from '../../ui/picture.tsx';
import { useHydrated } from '../shared/use-hydrated.ts';
import styles from './hero.module.css';

/** Time between slides (specification, section 9). */
const INTERVAL_MS = 5000;

/** Full-screen slides, each with an image and a title. */
export function HomeHero({ slides }: HomeContent['hero']) {
  const isHydrated = useHydrated();
  return (
    <Carousel
      label={messages.highlights}
      loop
      {...(slides.length > 1 && { autoAdvanceMs: INTERVAL_MS })}
      className={isHydrated ? `${styles.hero} ${styles.sunlit}` : styles.hero}
      controlsClassName={styles.controls}
      slides={slides.map((slide, index) => {
        const Heading = index === 0 ? 'h1' : 'h2';
        return (
          <div
            key={slide.title}
            className={`${fullBleed.frame} ${styles.slide}`}
            style={overlayOpacityStyle(slide.picture.shade, slide.portrait.shade)}
            data-tone="night"
          >
            <Picture
              source={slide.picture}
              portrait={slide.portrait.srcset}
              sizes={{ heightVh: 100 }}
              priority={index === 0}
              className={fullBleed.picture}
            />
            <div className={`${fullBleed.copy} ${styles.copy}`}>
              <Heading className={`display ${styles.title}`}>{slide.title}</Heading>
              <p className={styles.description}>{slide.description}</p>
              <Link to={slide.buttonLink} className={action.primary}>
                {slide.buttonText}
              </Link>
            </div>
            <p className={`${fullBleed.caption} ${styles.caption}`}>{slide.picture.caption}</p>
          </div>
        );
      })}
    />
  );
}
