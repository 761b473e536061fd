import type { PublishIssue } from '../api-types.ts';

/** An issue as checks find it. `describeIssues` adds the title, image and field label. */
export type FoundIssue = Pick<PublishIssue, 'file' | 'path' | 'message'>;

/** Publishing has failed. The message or the issues are for editors. */
export class PublishError extends Error {
  readonly issues: readonly FoundIssue[];

  constructor(message: string, issues: readonly FoundIssue[] = []) {
    super(message);
    this.issues = issues;
  }
}
