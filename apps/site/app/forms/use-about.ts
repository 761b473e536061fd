import { useSearchParams } from 'react-router';

/** Maximum length of the query parameter `about`, in UTF-16 code units. */
const MAX_ABOUT_LENGTH = 120;

/** Returns what the visitor wants to write about: the name of the previous page, from `?about=…`. Empty without it. */
export function useAbout(): string {
  const [query] = useSearchParams();
  // Removes half of a surrogate pair, such as half of an emoji, from the end.
  return (query.get('about') ?? '').slice(0, MAX_ABOUT_LENGTH).replace(/[\ud800-\udbff]$/, '');
}
