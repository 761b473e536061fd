const PARAMETER = 'choice';

/** The address of a page, without its place on it, on which something that a piece is offered in is chosen. */
export function withChoice(address: string, choice: string | undefined): string {
  const url = new URL(address);
  url.hash = '';
  if (choice) url.searchParams.set(PARAMETER, choice);
  return url.href;
}

/** What an address chooses; null where it chooses nothing. @param search its part from the question mark on. */
export const choiceIn = (search: string): string | null => new URLSearchParams(search).get(PARAMETER);
