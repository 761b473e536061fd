import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../api-client.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { loadPageCard, type PageCard } from './preview-page.ts';
import styles from './search-preview.module.css';

/**
 * Shows a page as a search result and as the card of a link in a messenger.
 *
 * @param path path of the page, such as `/about`.
 * @param version a string that changes with each save.
 */
export function SearchPreview({ path, version }: { path: string; version: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['page card', path, version],
    queryFn: () => loadPageCard(path),
    enabled: isOpen,
    placeholderData: (previous) => previous,
  });
  return (
    <details className={styles.preview} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>In search results and shared links</summary>
      <ErrorMessage>{error ? errorMessage(error) : ''}</ErrorMessage>
      {isOpen && !data && !error && <p className="muted">Loading …</p>}
      {data && <SearchResult {...data} />}
      {data && <LinkCard {...data} />}
    </details>
  );
}

/** The host and path of a URL as search engines show them: `example.com › about`. */
const formatBreadcrumbs = (url: string): string => {
  const { hostname, pathname } = new URL(url);
  return [hostname, ...pathname.split('/').filter(Boolean)].join(' › ');
};

function SearchResult({ title, description, url }: PageCard) {
  return (
    <section className={styles.result} aria-label="Search result">
      <p className={styles.url}>{formatBreadcrumbs(url)}</p>
      <p className={styles.title}>{title}</p>
      <p>{description}</p>
    </section>
  );
}

function LinkCard({ title, description, url, imageUrl }: PageCard) {
  return (
    <section className={styles.card} aria-label="Shared link">
      {imageUrl && <img src={imageUrl} alt="" width="1200" height="630" />}
      <p className={styles.url}>{new URL(url).hostname}</p>
      <p className={styles.cardTitle}>{title}</p>
      <p className={styles.cardText}>{description}</p>
    </section>
  );
}
