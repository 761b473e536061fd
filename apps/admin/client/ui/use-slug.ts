import { useQuery } from '@tanstack/react-query';

/**
 * Makes a URL slug from a text. The transliteration tables are large, so they are loaded with the first form that needs them.
 *
 * @returns the slug, and the reason if there is none (else empty).
 */
export function useSlug(text: string): { slug: string; reason: string } {
  const { data, isError } = useQuery({
    queryKey: ['slug'],
    queryFn: () => import('../../slug.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return { slug: '', reason: 'The URL slug could not be created. Reload the page.' };
  const slug = data?.slugify(text) ?? '';
  if (slug !== '') return { slug, reason: '' };
  if (!data) return { slug, reason: 'Loading …' };
  return { slug, reason: 'The URL slug needs at least one letter or digit.' };
}
