import { type ReactNode, useState } from 'react';
import { api } from '../../routes.ts';
import { useImages } from '../use-entries.ts';
import styles from './field.module.css';

interface ImageLibraryProps {
  selectedId: string;
  onSelect: (id: string) => void;
  /** The upload of images. */
  children: ReactNode;
}

/** The images of the library, with a search and an upload. */
export function ImageLibrary({ selectedId, onSelect, children }: ImageLibraryProps) {
  const [search, setSearch] = useState('');
  const images = useImages().filter(({ title, id }) =>
    `${title} ${id}`.toLowerCase().includes(search.toLowerCase()),
  );
  return (
    <>
      {children}
      <label className="visually-hidden" htmlFor="search-media">
        Search media
      </label>
      <input
        id="search-media"
        type="search"
        placeholder="Search media"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <ul className={styles.choices}>
        {images.map(({ id, title }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === selectedId} onClick={() => onSelect(id)}>
              <img src={api.image(id, 160)} alt="" loading="lazy" />
              <span>{title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
