import { useState } from 'react';
import { Link } from 'react-router';
import { api, pages } from '../../addresses.ts';
import { AddPictures } from '../pages/add-pictures.tsx';
import type { OnUploaded } from '../pages/use-uploads.ts';
import { Leave, Window } from '../ui/window.tsx';
import { useDocuments } from '../use-documents.ts';
import styles from './field.module.css';
import { type FieldProps, Labelled } from './field.tsx';
import { idOf, useForm } from './form-state.ts';

/** A picture, chosen among those that are there, or taken up. */
export function PictureField({ schema, path, value, label, addImage }: FieldProps) {
  const { change } = useForm();
  const [open, setOpen] = useState(false);
  /** Whether an image was uploaded into the field since the window opened. */
  const [isPlaced, setIsPlaced] = useState(false);
  /** How many images of the last upload only went into the library. */
  const [inLibrary, setInLibrary] = useState(0);
  const id = idOf(path);
  const chosen = typeof value === 'string' ? value : '';
  const wish = chosen ? 'Choose another' : 'Choose a picture';
  const choose = (picture: string) => {
    change(path, picture);
    setOpen(false);
    setInLibrary(0);
  };
  /** Puts an uploaded image where it fits: into this field, into the list around it, else only into the library. */
  const place = (picture: string, index: number, count: number): string => {
    if (index === 0) {
      change(path, picture);
      setIsPlaced(true);
      setInLibrary(0);
      // Where several were chosen, the window stays and says where each went.
      if (count === 1) setOpen(false);
      return 'Chosen';
    }
    if (addImage?.(picture)) return 'Added to the list';
    setInLibrary((before) => before + 1);
    return 'Added to Pictures: this field holds one';
  };
  return (
    <Labelled id={id} label={label} path={path} schema={schema}>
      {(described) => (
        <div className={styles.chosen}>
          {chosen && <img src={api.picture(chosen, 480)} alt="" width="144" height="108" />}
          <Window
            opener={{
              id,
              className: 'button',
              'aria-label': `${wish}: ${label}`,
              children: wish,
              ...described,
            }}
            title={label}
            open={open}
            onOpenChange={(isOpen) => {
              setOpen(isOpen);
              setIsPlaced(false);
            }}
          >
            <Choices chosen={chosen} onChoose={choose} onUploaded={place} />
            <Leave>{isPlaced ? 'Close' : 'Keep it as it is'}</Leave>
          </Window>
          {chosen && (
            <Link to={pages.edit(`pictures/${chosen}.yaml`)} className="plain">
              Its words and crop
            </Link>
          )}
          <p className="quiet" role="status">
            {inLibrary > 0 &&
              `This field holds one image. ${inLibrary === 1 ? 'Another one was' : `${inLibrary} others were`} added to Pictures.`}
          </p>
        </div>
      )}
    </Labelled>
  );
}

interface ChoicesProps {
  chosen: string;
  onChoose: (id: string) => void;
  onUploaded: OnUploaded;
}

function Choices({ chosen, onChoose, onUploaded }: ChoicesProps) {
  const [words, setWords] = useState('');
  const all = useDocuments();
  const pictures = (all.data ?? []).filter(
    ({ kind, state, title, id }) =>
      kind === 'pictures' &&
      state !== 'removed' &&
      `${title} ${id}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <>
      <AddPictures onUploaded={onUploaded} folder={chosen.split('/')[0] || 'new'} />
      <label className="visually-hidden" htmlFor="picture-words">
        Find a picture
      </label>
      <input
        id="picture-words"
        type="search"
        placeholder="Find a picture"
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <ul className={styles.choices}>
        {pictures.map(({ id, title }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <img src={api.picture(id, 160)} alt="" loading="lazy" />
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
