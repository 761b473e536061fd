import type { Person } from '../api-types.ts';

/** The published content and code. */
export const MAIN = 'refs/heads/main';
/** The content that is being edited. */
export const DRAFT = 'refs/heads/draft';

/** The version that visitors see. Its history along first parents consists of all published versions. */
export const PUBLISHED = 'refs/heads/seen';

/**
 * The refs of the remote repository under which copies of the admin's branches are kept, by branch. They are outside `refs/heads`, so that
 * no service builds or publishes the drafts.
 */
export const KEPT_REFS = {
  [MAIN]: 'refs/admin/main',
  [DRAFT]: 'refs/admin/draft',
  [PUBLISHED]: 'refs/admin/published',
};

/** Author of the commits that the admin makes by itself. */
export const SYSTEM_AUTHOR: Person = { name: 'The admin', email: 'admin@localhost' };

/** Returns the environment variables that make a person the author of a git commit. */
export const gitAuthorEnv = ({ name, email }: Person) => ({
  GIT_AUTHOR_NAME: name || email,
  GIT_AUTHOR_EMAIL: email,
  GIT_COMMITTER_NAME: name || email,
  GIT_COMMITTER_EMAIL: email,
});
