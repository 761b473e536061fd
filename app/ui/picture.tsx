import type { PictureSource } from '../content/picture-source.ts';
import styles from './picture.module.css';

interface PictureProps {
  source: PictureSource;
  /** The `sizes` attribute: how wide the picture is shown, by viewport. Wrong sizes waste bytes, so there is no default. */
  sizes: string;
  /** Width / height of the frame, when it differs from the photograph's own; the focal point decides the crop. */
  ratio?: number;
  /** The largest picture of the first screen: fetched at once, before everything else. */
  priority?: boolean;
  /** Another photograph, composed for narrow screens (below 768 px). */
  portrait?: PictureSource;
  /** For a picture whose words stand beside it already. */
  decorative?: boolean;
  className?: string | undefined;
}

/**
 * A photograph with its space reserved, its average colour shown until it arrives, and AVIF where it is understood.
 */
export function Picture({ source, sizes, ratio, priority, portrait, decorative, className }: PictureProps) {
  const [x, y] = source.focus;
  const narrow = portrait?.avif ?? source.phone;
  return (
    <picture
      className={[styles.frame, className].filter(Boolean).join(' ')}
      style={{
        backgroundColor: source.color,
        aspectRatio: ratio ?? source.width / source.height,
        ['--focus' as string]: `${x * 100}% ${y * 100}%`,
      }}
    >
      {narrow && <source media="(width < 48rem)" type="image/avif" srcSet={narrow} sizes="100vw" />}
      <source type="image/avif" srcSet={source.avif} sizes={sizes} />
      <img
        src={source.fallback}
        alt={decorative ? '' : source.alt}
        width={source.width}
        height={source.height}
        loading={priority ? 'eager' : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : 'auto'}
        className={styles.image}
      />
    </picture>
  );
}
