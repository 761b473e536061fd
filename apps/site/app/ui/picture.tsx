import type { ImageSource } from '@studio/content/image-source';
import { coverSizes } from './image-sizes.ts';
import styles from './picture.module.css';

interface PictureProps {
  source: ImageSource;
  /** Width of the frame, as a `sizes` attribute. Has no default, since wrong sizes waste bytes. */
  sizes: string;
  /** Width / height of the frame, if it differs from that of the image. The image is then cropped around its focal point. */
  ratio?: number;
  /** Set for the largest image of the first screen, which loads before everything else. */
  priority?: boolean;
  /** `srcset` of another image for phones in portrait orientation. */
  portrait?: string;
  /** Hides the image from screen readers, if the text next to it says the same. */
  decorative?: boolean;
  className?: string | undefined;
}

/** An image as AVIF with a JPEG fallback. Reserves its space and shows its average colour until it is loaded. */
export function Picture(props: PictureProps) {
  const { source, sizes, ratio, priority, portrait, decorative, className } = props;
  const [x, y] = source.focus;
  const imageRatio = source.width / source.height;
  const phoneSrcSet = portrait ?? source.phone;
  return (
    <picture
      className={[styles.frame, className].filter(Boolean).join(' ')}
      style={{
        backgroundColor: source.color,
        aspectRatio: roundToThousandth(ratio ?? imageRatio),
        ['--focus' as string]: `${roundToThousandth(x * 100)}% ${roundToThousandth(y * 100)}%`,
      }}
    >
      {/* A portrait crop has nearly the aspect ratio of its frame, so it is drawn at most a fifth wider than the screen. */}
      {phoneSrcSet && (
        <source
          media="(width < 48rem) and (orientation: portrait)"
          type="image/avif"
          srcSet={phoneSrcSet}
          sizes="100vw"
        />
      )}
      <source
        type="image/avif"
        srcSet={source.avif}
        sizes={coverSizes(sizes, ratio === undefined ? 1 : imageRatio / ratio)}
      />
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

/** Rounds to three decimals, to keep the HTML small: 0.55 * 100 has 17 digits. */
const roundToThousandth = (number: number): number => Math.round(number * 1000) / 1000;
