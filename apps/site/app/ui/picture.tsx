import type { PictureSource } from '@studio/content/picture-source';
import styles from './picture.module.css';
import { type FrameSize, sizesIn } from './picture-sizes.ts';

interface PictureProps {
  source: PictureSource;
  /** How wide the frame is, by viewport. Wrong sizes waste bytes, so there is no default. */
  sizes: FrameSize;
  /** Width / height of the frame, when it differs from the photograph's own; the focal point decides the crop. */
  ratio?: number;
  /** The largest picture of the first screen: fetched at once, before everything else. */
  priority?: boolean;
  /** `srcset` of another photograph, composed for phones held upright. */
  portrait?: string;
  /** For a picture whose words stand beside it already. */
  decorative?: boolean;
  className?: string | undefined;
}

/**
 * A photograph with its space reserved, its average colour shown until it arrives, and AVIF where it is understood.
 */
export function Picture(props: PictureProps) {
  const { source, sizes, ratio, priority, portrait, decorative, className } = props;
  const [x, y] = source.focus;
  const shape = source.width / source.height;
  const phone = portrait ?? source.phone;
  return (
    <picture
      className={[styles.frame, className].filter(Boolean).join(' ')}
      style={{
        backgroundColor: source.color,
        aspectRatio: round(ratio ?? shape),
        ['--focus' as string]: `${round(x * 100)}% ${round(y * 100)}%`,
      }}
    >
      {/* An upright part is nearly the shape of its frame, so it is drawn at most a fifth wider than the screen. */}
      {phone && (
        <source
          media="(width < 48rem) and (orientation: portrait)"
          type="image/avif"
          srcSet={phone}
          sizes="100vw"
        />
      )}
      <source type="image/avif" srcSet={source.avif} sizes={sizesIn(sizes, shape, ratio)} />
      <img
        src={source.fallback}
        alt={decorative ? '' : source.alt}
        width={source.width}
        height={source.height}
        loading={priority ? undefined : 'lazy'}
        decoding={priority ? 'sync' : 'async'}
        fetchPriority={priority ? 'high' : undefined}
        className={styles.image}
      />
    </picture>
  );
}

/** Pages carry these numbers for every picture: 0.55 * 100 would take 17 digits. */
const round = (number: number): number => Math.round(number * 1000) / 1000;
