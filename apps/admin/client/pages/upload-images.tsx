import { Link } from 'react-router';
import { adminPaths, api } from '../../routes.ts';
import { UploadButton } from '../ui/upload-button.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { useFileDrop } from '../ui/use-file-drop.ts';
import styles from './entry-list.module.css';
import { type OnUploaded, type Upload, useUploads } from './use-uploads.ts';

interface UploadImagesProps {
  onUploaded?: OnUploaded;
  /** The library folder for new images. */
  folder?: string;
}

/** A button that uploads images, and the list of uploads. Images can also be dropped on the page. */
export function UploadImages({ onUploaded, folder = 'new' }: UploadImagesProps) {
  const { uploads, enqueue } = useUploads(folder, onUploaded);
  return (
    <div>
      <ChooseImages onChoose={enqueue} />
      <UploadList uploads={uploads} enqueue={enqueue} hasLinks={!onUploaded} />
    </div>
  );
}

/** A button that chooses images to upload. Images can also be dropped on the page. */
export function ChooseImages({ onChoose }: { onChoose: (files: File[]) => void }) {
  useFileDrop(onChoose);
  return (
    <p className="row">
      <UploadButton multiple onSelect={onChoose}>
        Upload images
      </UploadButton>
      <span className={`muted ${styles.dropHint}`}>or drop files here</span>
    </p>
  );
}

/** The list of uploads. @param hasLinks whether to link to the forms of the uploaded images. */
export function UploadList({
  uploads,
  enqueue,
  hasLinks,
}: ReturnType<typeof useUploads> & { hasLinks: boolean }) {
  return (
    <ul className="divided-list" aria-live="polite">
      {uploads.map((upload, index) => (
        <li key={index} className="row">
          <UploadStatus {...upload} onRetry={() => enqueue([upload.file], upload.batch)} hasLink={hasLinks} />
        </li>
      ))}
    </ul>
  );
}

function UploadStatus({
  file,
  progress,
  image,
  destination,
  error,
  onRetry,
  hasLink,
}: Upload & {
  onRetry: () => void;
  hasLink: boolean;
}) {
  return (
    <>
      {image && (
        <img src={api.image(image.id, 160)} alt="" width="64" height="48" className={styles.thumbnail} />
      )}
      <strong>{file.name}</strong>
      {error !== '' && (
        <>
          <span className="error">{error}</span>
          <button type="button" className="text-button" onClick={onRetry}>
            Try again<span className="visually-hidden">{`: ${file.name}`}</span>
          </button>
        </>
      )}
      {!image && error === '' && <UploadProgress name={file.name} fraction={progress} />}
      {image && <span className="muted">{destination}</span>}
      {image && hasLink && <Link to={adminPaths.edit(image.file)}>Add alt text</Link>}
      {image?.warnings.map((warning) => (
        <span key={warning} className="error">
          {warning}
        </span>
      ))}
    </>
  );
}
