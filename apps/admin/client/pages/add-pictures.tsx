import { Link } from 'react-router';
import { api, pages } from '../../addresses.ts';
import { PhotographButton } from '../ui/photograph-button.tsx';
import { Sending } from '../ui/sending.tsx';
import { useDroppedFiles } from '../ui/use-dropped-files.ts';
import styles from './everything.module.css';
import { type OnUploaded, type Upload, useUploads } from './use-uploads.ts';

interface AddPicturesProps {
  onUploaded?: OnUploaded;
  /** Where they go among the pictures. */
  folder?: string;
}

/** Takes photographs up, several at once, chosen or dropped anywhere on the page. */
export function AddPictures({ onUploaded, folder = 'new' }: AddPicturesProps) {
  const { uploads, take } = useUploads(folder, onUploaded);
  useDroppedFiles(take);
  return (
    <div>
      <p className="row">
        <PhotographButton multiple onChosen={take}>
          Add photographs
        </PhotographButton>
        <span className={`quiet ${styles.drop}`}>or drop them here, several at once</span>
      </p>
      <ul className="lines" aria-live="polite">
        {uploads.map((one, index) => (
          <li key={index} className="row">
            <Line {...one} onAgain={() => take([one.file], one.batch)} leads={!onUploaded} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({
  file,
  sent,
  done,
  placed,
  fault,
  onAgain,
  leads,
}: Upload & {
  onAgain: () => void;
  /** Whether to its form. */
  leads: boolean;
}) {
  return (
    <>
      {done && <img src={api.picture(done.id, 160)} alt="" width="64" height="48" className={styles.new} />}
      <strong>{file.name}</strong>
      {fault !== '' && (
        <>
          <span className="fault">{fault}</span>
          <button type="button" className="plain" onClick={onAgain}>
            Try again<span className="visually-hidden">{`: ${file.name}`}</span>
          </button>
        </>
      )}
      {!done && fault === '' && <Sending what={file.name} sent={sent} />}
      {done && <span className="quiet">{placed}</span>}
      {done && leads && <Link to={pages.edit(done.file)}>Say what it shows</Link>}
      {done?.warnings.map((warning) => (
        <span key={warning} className="fault">
          {warning}
        </span>
      ))}
    </>
  );
}
