import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, pages } from '../../addresses.ts';
import type { DocumentSummary } from '../../shapes.ts';
import { ask } from '../ask.ts';
import { AddPictures } from '../pages/add-pictures.tsx';
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
          <Dialog.Root open={open} onOpenChange={setOpen}>
            <Dialog.Trigger id={id} className="button" aria-label={`${wish}: ${label}`} {...described}>
              {wish}
            </Dialog.Trigger>
            {chosen && (
              <Link to={pages.edit(`pictures/${chosen}.yaml`)} className="plain">
                Its words and crop
              </Link>
            )}
            <Dialog.Portal>
              <Dialog.Backdrop className="backdrop" />
              <Dialog.Popup className="dialog">
                <Dialog.Title>{label}</Dialog.Title>
                {open && <Choices chosen={chosen} onChoose={choose} />}
                <Dialog.Close className="plain">Keep it as it is</Dialog.Close>
              </Dialog.Popup>
            </Dialog.Portal>
          </Dialog.Root>
        </div>
      )}
    </Labelled>
  );
}

function Choices({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const [words, setWords] = useState('');
  const all = useQuery({
    queryKey: ['documents', ''],
    queryFn: () => ask<DocumentSummary[]>(`${api.documents()}?words=`),
  });
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
              {title}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
