const CHOICE_PARAM = 'choice';

/** Returns the URL without its hash, with the chosen option in its query. */
export function withChoiceParam(pageUrl: string, choice: string | undefined): string {
  const url = new URL(pageUrl);
  url.hash = '';
  if (choice) url.searchParams.set(CHOICE_PARAM, choice);
  return url.href;
}

/** Returns the chosen option, or null. @param search query of a URL, with or without the question mark. */
export const readChoiceParam = (search: string): string | null =>
  new URLSearchParams(search).get(CHOICE_PARAM);
