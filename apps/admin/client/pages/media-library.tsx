import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { EntrySummary, MediaImage } from '../../api-types.ts';
import { adminPaths, api } from '../../routes.ts';
import { errorMessage, request } from '../api-client.ts';
import { pageFor } from '../ui/entry-links.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { stateLabels } from '../ui/format.ts';
import styles from './media-library.module.css';
import { UploadImages } from './upload-images.tsx';

/** An image of the library; undefined details until they are loaded. */
interface LibraryImage extends EntrySummary {
  details: MediaImage | undefined;
}

const filters: readonly { name: string; label: string; matches: (image: MediaImage) => boolean }[] = [
  { name: 'unused', label: 'Not used', matches: ({ useCount }) => useCount === 0 },
  { name: 'small', label: 'Too small', matches: ({ isTooSmall }) => isTooSmall },
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

/** All images, with an upload and filters for what is to be corrected before they can be published. */
export function MediaLibrary({ entries }: { entries: readonly EntrySummary[] }) {
  const [searchParams] = useSearchParams();
  const { images, isPending, error } = useLibraryImages(entries);
  const filter = filters.find(({ name }) => name === searchParams.get('show'));
  const select = ({ matches }: (typeof filters)[number]) =>
    images.filter(({ state, details }) => state !== 'removed' && details && matches(details));
  const shown = filter ? select(filter) : images;
  return (
    <>
      <UploadImages />
      <nav aria-label="Filters" className="filter-links">
        <Link to={adminPaths.section('media')} aria-current={filter ? undefined : 'true'}>
          <span>All</span> <small>{images.length}</small>
        </Link>
        {filters.map((each) => (
          <Link
            key={each.name}
            to={`${adminPaths.section('media')}?show=${each.name}`}
            aria-current={each === filter ? 'true' : undefined}
          >
            <span>{each.label}</span> <small>{isPending ? '' : select(each).length}</small>
          </Link>
        ))}
      </nav>
      <ErrorMessage>{error}</ErrorMessage>
      <ImageGrid images={shown} />
      {shown.length === 0 && !(filter && isPending) && (
        <p className="muted">{filter ? 'No image needs a correction here.' : 'There are no images yet.'}</p>
      )}
    </>
  );
}

/** The images that match a search. */
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
      {images.map(({ file, id, title, state, details }) => (
        <li key={file}>
          <Link to={pageFor({ file, state })} className={styles.card}>
            <img src={api.image(id, 480)} alt="" loading="lazy" width="480" height="360" />
            <span className={styles.title}>{title}</span>
            {state !== 'live' && <span className={styles.detail}>{stateLabels[state]}</span>}
            {state !== 'removed' && details && <Details {...details} />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Size and use of an image, and what is to be corrected. */
function Details({ size, useCount, isTooSmall, hasPlaceholderAlt }: MediaImage) {
  const use = useCount === 1 ? 'Used once' : `Used ${useCount} times`;
  const problems = [
    useCount === 0 && 'Not used',
    isTooSmall && (size ? 'Too small' : 'Cannot be read'),
    hasPlaceholderAlt && 'Alt text missing',
  ].filter(Boolean);
  return (
    <>
      <span className={styles.detail}>
        {[size && `${size.width} × ${size.height}`, useCount > 0 && use].filter(Boolean).join(' · ')}
      </span>
      {problems.length > 0 && <span className={`error ${styles.detail}`}>{problems.join(' · ')}</span>}
    </>
  );
}
