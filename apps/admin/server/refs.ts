import type { Person } from '../api-types.ts';

/** The published version plus newer commits of developers. The next publish makes these commits visible to visitors. */
export const MAIN = 'refs/heads/main';
/** The content that is being edited. */
export const DRAFT = 'refs/heads/draft';

/** The version that visitors see. Its first-parent history is the list of published versions. */
export const PUBLISHED = 'refs/heads/seen';

/**
 * Refs of the remote for backups of the admin's branches. They are not branches there, so that no service builds or publishes the drafts.
 */
export const BACKUP_REFS = {
  [MAIN]: 'refs/admin/main',
  [DRAFT]: 'refs/admin/draft',
  [PUBLISHED]: 'refs/admin/published',
};

/** Author of the commits that the admin makes by itself. */
export const SYSTEM_AUTHOR: Person = { name: 'The admin', email: 'admin@localhost' };

/** Environment variables that make a person the author of a commit. */
export const gitAuthorEnv = ({ name, email }: Person) => ({
  GIT_AUTHOR_NAME: name || email,
  GIT_AUTHOR_EMAIL: email,
  GIT_COMMITTER_NAME: name || email,
  GIT_COMMITTER_EMAIL: email,
});
