import { useEffect, useState } from 'react';
import { CATALOGUE_PATH, isCatalogue, type SavedCatalogue } from './catalogue.ts';

const loadFetcher = () => import('../shared/fetch-json.ts');

/**
 * Fetches the catalogue of everything that visitors can save.
 *
 * @returns the catalogue, whether the last attempt failed, and a retry function.
 */
export function useCatalogue() {
  const [catalogue, setCatalogue] = useState<SavedCatalogue>();
  /** Number of the last failed attempt, or 0. */
  const [failedAttempt, setFailedAttempt] = useState(0);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    loadFetcher()
      .then(({ fetchJson }) => fetchJson<SavedCatalogue>(CATALOGUE_PATH, isCatalogue))
      .then(setCatalogue, (error) => {
        console.error(error);
        setFailedAttempt(attempt);
      });
  }, [attempt]);

  return {
    catalogue,
    hasFailed: !catalogue && failedAttempt === attempt,
    retry: () => setAttempt(attempt + 1),
  };
}
