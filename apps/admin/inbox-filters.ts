/** The filters of the inbox, in their visible order. */
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

/** A filter of the inbox. Open enquiries wait for an answer. Overdue enquiries have waited longer than the reply time. */
export type InboxFilter = (typeof INBOX_FILTERS)[number];
