import { useState } from 'react';
import { Link } from 'react-router';
import { api, pages } from '../../addresses.ts';
import { AddPictures } from '../pages/add-pictures.tsx';
import { Leave, Window } from '../ui/window.tsx';
import { useDocuments } from '../use-documents.ts';
import styles from './field.module.css';
import { type FieldProps, Labelled } from './field.tsx';
import { idOf, useForm } from './form-state.ts';

/** A picture, chosen among those that are there, or taken up. */
export function PictureField({ schema, path, value, label }: FieldProps) {
  const { change } = useForm();
  const [open, setOpen] = useState(false);
  const id = idOf(path);
  const chosen = typeof value === 'string' ? value : '';
  const wish = chosen ? 'Choose another' : 'Choose a picture';
  const choose = (picture: string) => {
    change(path, picture);
    setOpen(false);
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
            onOpenChange={setOpen}
          >
            <Choices chosen={chosen} onChoose={choose} />
            <Leave>Keep it as it is</Leave>
          </Window>
          {chosen && (
            <Link to={pages.edit(`pictures/${chosen}.yaml`)} className="plain">
              Its words and crop
            </Link>
          )}
        </div>
      )}
    </Labelled>
  );
}

function Choices({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
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
      <AddPictures onAdded={onChoose} folder={chosen.split('/')[0] || 'new'} />
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
