/** The filters of the inbox, in the order in which they are shown. */
export const INBOX_FILTERS = [
  'open',
  'overdue',
  'answered',
  'briefs',
  'applications',
  'newsletter',
  'spam',
  'all',
] as const;

/** Open enquiries wait for an answer. Overdue ones are those that have waited for too long. */
export type InboxFilter = (typeof INBOX_FILTERS)[number];
