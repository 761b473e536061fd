import { useQuery } from '@tanstack/react-query';

/**
 * Makes a URL slug from a text. The code is loaded on demand, because it contains large transliteration tables.
 *
 * @returns the slug, and the reason why there is no slug yet. One of the two is ''.
 */
export function useSlug(text: string): { slug: string; noSlugReason: string } {
  const { data, isError } = useQuery({
    queryKey: ['slug'],
    queryFn: () => import('../../slug.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return { slug: '', noSlugReason: 'The address could not be created. Reload the page.' };
  const slug = data?.slugify(text) ?? '';
  if (slug !== '') return { slug, noSlugReason: '' };
  if (!data) return { slug, noSlugReason: 'Loading …' };
  return { slug, noSlugReason: 'The address needs at least one letter or digit.' };
}
