import type { ImageSource } from '@studio/content/image-source';
import { scaleSizesToCover } from './image-sizes.ts';
import styles from './picture.module.css';

interface PictureProps {
  source: ImageSource;
  /** Width of the frame, as a `sizes` attribute. There is no default, because a wrong size wastes bytes. */
  sizes: string;
  /** Width / height of the frame, if the image has another ratio. The image is then cropped around its focal point. */
  ratio?: number;
  /** Whether this is the largest image of the first screen. It then loads before everything else. */
  priority?: boolean;
  /** `srcset` of another image for phones in portrait orientation. */
  portraitSrcSet?: string;
  /** Hides the image from screen readers, if the text next to it says the same. */
  decorative?: boolean;
  className?: string | undefined;
}

/** An image as AVIF with a JPEG fallback. Until it is loaded, its frame has the final size and the average colour of the image. */
export function Picture(props: PictureProps) {
  const { source, sizes, ratio, priority, portraitSrcSet, decorative, className } = props;
  const [x, y] = source.focus;
  const imageRatio = source.width / source.height;
  const phoneSrcSet = portraitSrcSet ?? source.phone;
  return (
    <picture
      className={[styles.frame, className].filter(Boolean).join(' ')}
      style={{
        backgroundColor: source.color,
        aspectRatio: roundToThousandth(ratio ?? imageRatio),
        ['--focus' as string]: `${roundToThousandth(x * 100)}% ${roundToThousandth(y * 100)}%`,
      }}
    >
      {/* An image for phones is at most a fifth wider than its frame, so `sizes` is not scaled as below. */}
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
        sizes={scaleSizesToCover(sizes, ratio === undefined ? 1 : imageRatio / ratio)}
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

/** Rounds to three decimals, because a number such as 0.55 * 100 has 17 digits in the HTML. */
const roundToThousandth = (number: number): number => Math.round(number * 1000) / 1000;
