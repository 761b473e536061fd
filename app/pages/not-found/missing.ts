import { canonicalPath } from '../../paths.ts';

/** What an address would have been, had it led anywhere. */
export type Missing = 'page' | 'post';

/** Tells by an address that leads nowhere what was looked for: what lies under the journal would have been a post. */
export const missingAt = (pathname: string): Missing =>
  canonicalPath(pathname).startsWith('/blog/') ? 'post' : 'page';
