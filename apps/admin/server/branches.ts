import type { Person } from '../shapes.ts';

/** What is live. */
export const MAIN = 'refs/heads/main';
/** What is being edited. */
export const DRAFT = 'refs/heads/draft';

/** What visitors see: each state of the site upon the one that they saw before, by first parents. */
export const SEEN = 'refs/heads/seen';

/** Who makes the commits that are nobody's edits. */
export const DESK_PERSON: Person = { name: 'The desk', email: 'desk@localhost' };

/** A person as the author of what git is asked to commit. */
export const identity = ({ name, email }: Person) => ({
  GIT_AUTHOR_NAME: name || email,
  GIT_AUTHOR_EMAIL: email,
  GIT_COMMITTER_NAME: name || email,
  GIT_COMMITTER_EMAIL: email,
});
