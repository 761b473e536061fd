import type { PublishIssue } from '../shapes.ts';

/** An issue before it is described for people. */
export type FoundIssue = Pick<PublishIssue, 'file' | 'path' | 'message'>;

/** A publication that stopped, with everything that has to be corrected first. */
export class Stopped extends Error {
  readonly issues: readonly FoundIssue[];

  constructor(message: string, issues: readonly FoundIssue[] = []) {
    super(message);
    this.issues = issues;
  }
}
