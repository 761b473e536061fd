import type { PublishIssue } from '../api-types.ts';

/** An issue as checks find it. `describeIssues` adds the title, image and field label for display. */
export type FoundIssue = Pick<PublishIssue, 'file' | 'path' | 'message'>;

/** Publishing failed. The error has a message for editors, or the issues that they have to correct. */
export class PublishError extends Error {
  readonly issues: readonly FoundIssue[];

  constructor(message: string, issues: readonly FoundIssue[] = []) {
    super(message);
    this.issues = issues;
  }
}
