/** Number of articles in the HTML of the journal (docs/behaviour.md, Pages). */
export const INITIAL_ARTICLES = 8;

/** Number of articles that each press of "Load More Articles" adds. */
export const ARTICLES_PER_FILE = 8;

/** Returns the number of files with older articles. @param articles number of all articles. */
export function countArticleFiles(articles: number): number {
  return Math.max(0, Math.ceil((articles - INITIAL_ARTICLES) / ARTICLES_PER_FILE));
}
