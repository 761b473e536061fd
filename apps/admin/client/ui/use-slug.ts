import { useQuery } from '@tanstack/react-query';

/**
 * The name in addresses for a text. The tables of all scripts are large, so they are loaded when a form first needs them.
 *
 * @returns the name, and why there is none yet (empty where there is one).
 */
export function useSlug(text: string): { slug: string; reason: string } {
  const { data, isError } = useQuery({
    queryKey: ['slug'],
    queryFn: () => import('../../slug.ts'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return { slug: '', reason: 'The address could not be made. Please load this page again.' };
  const slug = data?.slugOf(text) ?? '';
  if (slug !== '') return { slug, reason: '' };
  if (!data) return { slug, reason: 'A moment …' };
  return { slug, reason: 'The address needs at least one letter or digit. Please enter one.' };
}
