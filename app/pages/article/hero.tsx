import fullBleed from '../../ui/full-bleed.module.css';
import { Picture } from '../../ui/picture.tsx';
import type { ShadedPictureSource } from '../../ui/picture-source.ts';
import { shadeOf } from '../../ui/shade-of.ts';
import styles from './hero.module.css';

/** An article's lead picture with its title at the foot of it. */
export function ArticleHero({ title, picture }: { title: string; picture: ShadedPictureSource }) {
  return (
    <header className={`${fullBleed.frame} ${styles.hero}`} style={shadeOf(picture.shade)} data-tone="night">
      <Picture
        source={picture}
        sizes={{ tall: 76 }}
        priority
        className={[fullBleed.picture, styles.picture].join(' ')}
      />
      <h1 className={`${fullBleed.words} ${styles.title}`}>{title}</h1>
    </header>
  );
}
