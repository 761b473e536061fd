import { useQuery } from '@tanstack/react-query';

/**
 * Makes a URL slug from a text. The first form that needs slugs loads the code, because its transliteration tables are large.
 *
 * @returns the slug; '' if there is none yet. Then `noSlugReason` says why; otherwise it is ''.
 */
export function useSlug(text: string): { slug: string; noSlugReason: string } {
  const { data, isError } = useQuery({
    queryKey: ['slug'],
    queryFn: () => import('../../slug.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return { slug: '', noSlugReason: 'The URL slug could not be created. Reload the page.' };
  const slug = data?.slugify(text) ?? '';
  if (slug !== '') return { slug, noSlugReason: '' };
  if (!data) return { slug, noSlugReason: 'Loading …' };
  return { slug, noSlugReason: 'The URL slug needs at least one letter or digit.' };
}
