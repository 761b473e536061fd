import type { RefObject } from 'react';
import styles from './enquiries.module.css';

interface SearchFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  search: string;
  onChange: (search: string) => void;
}

export function SearchField({ inputRef, search, onChange }: SearchFieldProps) {
  return (
    <search className={styles.search}>
      <label className="visually-hidden" htmlFor="search">
        Search enquiries
      </label>
      <input
        ref={inputRef}
        id="search"
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Search by name, e-mail, phone or text"
        value={search}
        onChange={({ target }) => onChange(target.value)}
      />
    </search>
  );
}
