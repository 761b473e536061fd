import styles from './enquiries.module.css';

export function SearchField({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  return (
    <search className={styles.search}>
      <label className="visually-hidden" htmlFor="search">
        Search enquiries
      </label>
      <input
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
