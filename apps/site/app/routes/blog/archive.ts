/** Articles that the journal shows before anything is asked for (specification, section 9). */
export const FIRST_LISTED = 8;

/** Articles in each file of the archive: what one press of "Load More Articles" brings. */
export const PER_PAGE = 8;

/** How many files the archive has. */
export function archivePages(articles: number): number {
  return Math.max(0, Math.ceil((articles - FIRST_LISTED) / PER_PAGE));
}
