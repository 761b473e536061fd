import { canonicalPath } from '../../paths.ts';

/** What an address would have been, had it led anywhere. */
export type Missing = 'page' | 'post';

/** What stands on the screen of each kind, by contract (specification, sections 2 and 8). */
export const MISSING_TITLES: Readonly<Record<Missing, string>> = {
  page: 'Page Not Found',
  post: 'Blog Post Not Found',
};

/** Tells by an address that leads nowhere what was looked for: what lies under the journal would have been a post. */
export const missingAt = (pathname: string): Missing =>
  canonicalPath(pathname).startsWith('/blog/') ? 'post' : 'page';
