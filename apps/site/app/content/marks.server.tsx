import * as messages from 'virtual:messages/marks';
import type { ImageAsset } from '@studio/content/image-asset';
import type { ImageSource } from '@studio/content/image-source';
import { type CSSProperties, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import styles from '../ui/marks.module.css';
import { images } from './images.server.ts';
import { marksByImage } from './mark-targets.server.ts';

/** The crop that shows the whole image: left, top, width and height as shares of the image. */
const FULL_CROP = [0, 0, 1, 1] as const;

/**
 * Adds the HTML of an image's marks to the image. A mark is a dot on the image with a link to the piece, candle or project at this
 * position. Images without marks are returned unchanged.
 *
 * @param portraitId id of the image that phones show instead of `source`.
 */
export function withMarks(source: ImageSource, portraitId?: string): ImageSource {
  const portrait = portraitId === undefined ? undefined : images.get(portraitId);
  const marksHtml = renderToStaticMarkup(
    portrait ? (
      <>
        <ImageMarks source={toWholeImage(source)} className={styles.wide} />
        <ImageMarks source={{ ...portrait, focus: source.focus }} isPhoneOnly className={styles.phone} />
      </>
    ) : (
      <ImageMarks source={source} />
    ),
  );
  return marksHtml ? { ...source, marksHtml } : source;
}

/** Adds the HTML of the marks to every field named `picture` in the content of a page, at any depth. */
export function addMarks<Section>(section: Section): Section {
  if (Array.isArray(section)) return section.map(addMarks) as Section;
  if (typeof section !== 'object' || section === null) return section;
  const { portrait } = section as { portrait?: { id: string } };
  return Object.fromEntries(
    Object.entries(section).map(([key, value]) => [
      key,
      key === 'picture' && value !== undefined
        ? withMarks(value as ImageSource, portrait?.id)
        : addMarks(value),
    ]),
  ) as Section;
}

/**
 * Returns the HTML of an image's marks for the gallery dialog. Its dots have no ids, because the page behind the dialog may contain
 * the same marks.
 */
export const renderDialogMarks = (source: ImageSource): string =>
  renderToStaticMarkup(<ImageMarks source={toWholeImage(source)} hasDotIds={false} />);

const toWholeImage = ({ phone: _, ...source }: ImageSource): ImageSource => source;

/** Returns the id of the dot of a piece on an image. A URL with this id as its fragment highlights the dot. */
export const dotId = (imageId: string, slug: string): string => `${imageId.replaceAll('/', '-')}-${slug}`;

interface ImageMarksProps {
  source: ImageSource;
  className?: string | undefined;
  isPhoneOnly?: boolean;
  /** The fragment of a URL can highlight a dot only if the dot has an id. */
  hasDotIds?: boolean;
}

/** The marks of an image: dots on the image, a list of links below it, and a button that shows both. */
function ImageMarks({ source, className, isPhoneOnly = false, hasDotIds = true }: ImageMarksProps) {
  const marks = marksByImage.get(source.id);
  if (!marks) return null;
  const count = marks.length;
  const Wrapper = className === undefined ? Fragment : 'div';
  const crop = source.phone === undefined ? undefined : images.get(source.id)?.phoneCrop;
  const [left, top, width, height] = (isPhoneOnly && crop) || FULL_CROP;
  const cropVariables = isPhoneOnly ? undefined : toCropVariables(crop);
  const ratio = (source.width * width) / (source.height * height);
  const positions = marks.map(({ at: [x, y] }) => [(x - left) / width, (y - top) / height] as const);
  return (
    <Wrapper {...(className !== undefined && { className })}>
      {/*
       * The list is next to `details` instead of inside, so that CSS can show it while `details` is hidden, without script. The
       * critical CSS has no rules for the list and the dots. `data-later` hides both until the style sheets have loaded.
       */}
      <details className={styles.toggle}>
        <summary>{count === 1 ? messages.one : messages.several({ count })}</summary>
      </details>
      <ul role="list" className={styles.list} data-later="">
        {marks.map(({ path, name }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
      {/* The dots have the same links as the list, so keyboards and screen readers only get the list. */}
      <div
        aria-hidden
        className={styles.dots}
        data-later=""
        style={
          {
            '--ratio': roundToThousandth(ratio),
            '--focus-x': source.focus[0],
            '--focus-y': source.focus[1],
            ...cropVariables,
          } as CSSProperties
        }
        data-crop={cropVariables && ''}
      >
        {marks.map(({ path, name, picture, field, id }, index) => (
          <span
            key={path}
            id={hasDotIds && field === 'piece' ? dotId(source.id, id) : undefined}
            tabIndex={-1}
            style={toDotVariables(positions, index, ratio)}
          >
            <span>
              <a tabIndex={-1} href={path}>
                {picture && <img src={smallestFileUrl(picture)} alt="" loading="lazy" />}
                {name}
              </a>
            </span>
          </span>
        ))}
      </div>
    </Wrapper>
  );
}

const toCropVariables = (crop: ImageAsset['phoneCrop']) =>
  crop && {
    '--crop-left': roundToThousandth(crop[0]),
    '--crop-top': roundToThousandth(crop[1]),
    '--crop-width': roundToThousandth(crop[2]),
    '--crop-height': roundToThousandth(crop[3]),
  };

/**
 * Returns the CSS variables of a dot: its position, and the distance to the nearest other dot, as a fraction of the image's width. The
 * distance is the longer side of the rectangle between the two dots.
 *
 * @param ratio width / height of the image.
 */
export function toDotVariables(
  positions: readonly (readonly [x: number, y: number])[],
  index: number,
  ratio: number,
): CSSProperties {
  const [x, y] = positions[index] ?? [0, 0];
  const distances = positions
    .filter((_, otherIndex) => otherIndex !== index)
    .map(([otherX, otherY]) => Math.max(Math.abs(otherX - x), Math.abs(otherY - y) / ratio));
  const nearest = Math.min(1, ...distances);
  const variables = { '--x': x, '--y': y, ...(nearest < 1 && { '--nearest': nearest }) };
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [name, roundToThousandth(value)]),
  ) as CSSProperties;
}

/** Returns the URL of the smallest file of an image, which is the first in the `srcset`. */
const smallestFileUrl = ({ avif }: ImageSource): string => avif.replace(/ .*/, '');

const roundToThousandth = (number: number): number => Math.round(number * 1000) / 1000;
