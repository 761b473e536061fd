import { type RefObject, useState } from 'react';
import styles from './enquiries.module.css';

interface SearchFieldProps {
  inputRef: RefObject<HTMLInputElement | null>;
  /** The search in the URL. */
  search: string;
  onChange: (search: string) => void;
}

/** The search of the inbox. */
export function SearchField({ inputRef, search, onChange }: SearchFieldProps) {
  /** What is typed until it is in the URL, which changes too late for a controlled input. */
  const [typed, setTyped] = useState<string | null>(null);
  if (typed === search) setTyped(null);
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
        value={typed ?? search}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(target.value);
        }}
        onBlur={() => setTyped(null)}
      />
    </search>
  );
}
