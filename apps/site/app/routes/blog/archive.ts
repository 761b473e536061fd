/** Number of articles on the page of the journal (specification, section 9). */
export const FIRST_LISTED = 8;

/** Number of articles that each press of "Load More Articles" adds. */
export const PER_PAGE = 8;

/** Returns the number of files with older articles. */
export function archivePages(articles: number): number {
  return Math.max(0, Math.ceil((articles - FIRST_LISTED) / PER_PAGE));
}
