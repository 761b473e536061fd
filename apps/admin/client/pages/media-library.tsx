import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { EntrySummary, MediaImage } from '../../api-types.ts';
import { adminPaths, api } from '../../routes.ts';
import { errorMessage, request } from '../api-client.ts';
import { getEntryPage } from '../ui/entry-links.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { STATE_LABELS } from '../ui/format.ts';
import styles from './media-library.module.css';
import { UploadImages } from './upload-images.tsx';

/** An image of the library. Its details are undefined until they are loaded. */
interface LibraryImage extends EntrySummary {
  details: MediaImage | undefined;
}

const MEDIA_FILTERS: readonly { name: string; label: string; matches: (image: LibraryImage) => boolean }[] = [
  { name: 'unused', label: 'Not used', matches: ({ details }) => details?.useCount === 0 },
  { name: 'small', label: 'Too small', matches: ({ details }) => details?.isTooSmall === true },
  { name: 'alt', label: 'Alt text missing', matches: ({ hasPlaceholderAlt }) => hasPlaceholderAlt },
];

/** Loads use and size of all images, and adds them to the entries. */
function useLibraryImages(entries: readonly EntrySummary[]) {
  const { data, error } = useQuery({
    queryKey: ['media'],
    queryFn: () => request<MediaImage[]>(api.images()),
  });
  const details = new Map(data?.map((image) => [image.file, image]));
  return {
    images: entries.map((entry): LibraryImage => ({ ...entry, details: details.get(entry.file) })),
    isPending: data === undefined && !error,
    error: error ? errorMessage(error) : '',
  };
}

/** Shows all images, with filters for unused ones and for those that no page can show yet. */
export function MediaLibrary({ entries }: { entries: readonly EntrySummary[] }) {
  const [searchParams] = useSearchParams();
  const { images, isPending, error } = useLibraryImages(entries);
  const filter = MEDIA_FILTERS.find(({ name }) => name === searchParams.get('show'));
  const filterImages = ({ matches }: (typeof MEDIA_FILTERS)[number]) =>
    images.filter((image) => image.state !== 'removed' && matches(image));
  const shownImages = filter ? filterImages(filter) : images;
  return (
    <>
      <UploadImages />
      <nav aria-label="Filters" className="filter-links">
        <Link to={adminPaths.section('media')} aria-current={filter ? undefined : 'true'}>
          <span>All</span> <small>{images.length}</small>
        </Link>
        {MEDIA_FILTERS.map((mediaFilter) => (
          <Link
            key={mediaFilter.name}
            to={`${adminPaths.section('media')}?show=${mediaFilter.name}`}
            aria-current={mediaFilter === filter ? 'true' : undefined}
          >
            <span>{mediaFilter.label}</span>{' '}
            <small>{isPending ? '' : filterImages(mediaFilter).length}</small>
          </Link>
        ))}
      </nav>
      <ErrorMessage>{error}</ErrorMessage>
      <ImageGrid images={shownImages} />
      {shownImages.length === 0 && !(filter && isPending) && (
        <p className="muted">{filter ? 'There are no such images.' : 'There are no images yet.'}</p>
      )}
    </>
  );
}

export function MediaSearchResults({ entries }: { entries: readonly EntrySummary[] }) {
  const { images, error } = useLibraryImages(entries);
  return (
    <>
      <ErrorMessage>{error}</ErrorMessage>
      <ImageGrid images={images} />
    </>
  );
}

function ImageGrid({ images }: { images: readonly LibraryImage[] }) {
  return (
    <ul className={styles.grid}>
      {images.map(({ file, id, title, state, hasPlaceholderAlt, details }) => (
        <li key={file}>
          <Link to={getEntryPage({ file, state })} className={styles.card}>
            <img src={api.image(id, 480)} alt="" loading="lazy" width="480" height="360" />
            <span className={styles.title}>{title}</span>
            {state !== 'live' && <span className={styles.detail}>{STATE_LABELS[state]}</span>}
            {state !== 'removed' && details && (
              <ImageDetails {...details} hasPlaceholderAlt={hasPlaceholderAlt} />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ImageDetails({
  size,
  useCount,
  isTooSmall,
  hasPlaceholderAlt,
}: MediaImage & Pick<EntrySummary, 'hasPlaceholderAlt'>) {
  const useCountText = useCount === 0 ? 'Not used' : useCount === 1 ? 'Used once' : `Used ${useCount} times`;
  const issues = [
    isTooSmall && (size ? 'Too small' : 'Cannot be read'),
    hasPlaceholderAlt && 'Alt text missing',
  ].filter(Boolean);
  return (
    <>
      <span className={styles.detail}>
        {[size && `${size.width} × ${size.height}`, useCountText].filter(Boolean).join(' · ')}
      </span>
      {issues.length > 0 && <span className={`error ${styles.detail}`}>{issues.join(' · ')}</span>}
    </>
  );
}
