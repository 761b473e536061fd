import { useId, useRef, useState } from 'react';
import styles from '../edit.module.css';
import { type PreviewNode, searchNodes } from './preview-sources.ts';

const MAX_RESULTS = 8;

interface PreviewSearchProps {
  page: Document;
  /** Receives the text or image that was chosen. */
  onSelect: (node: PreviewNode) => void;
}

/**
 * Lets people who use the keyboard or a screen reader search the texts and images of the preview. Choosing a result has the effect of a
 * click on it.
 */
export function PreviewSearch({ page, onSelect }: PreviewSearchProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const results = searchNodes(page, search).slice(0, MAX_RESULTS);
  const select = (node: PreviewNode) => {
    // The clicked button disappears and would take the focus with it.
    inputRef.current?.focus();
    setSearch('');
    onSelect(node);
  };
  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (results[0]) select(results[0].node);
        }}
      >
        <label className="visually-hidden" htmlFor={id}>
          Find text or image
        </label>
        <input
          id={id}
          ref={inputRef}
          type="search"
          autoComplete="off"
          placeholder="Find text or image"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </form>
      <p className="visually-hidden" role="status">
        {search && `${results.length} found`}
      </p>
      {results.length > 0 && (
        <ul className={`divided-list ${styles.results}`}>
          {results.map(({ label, node }, index) => (
            <li key={index}>
              <button type="button" onClick={() => select(node)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}
