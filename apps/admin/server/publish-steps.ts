/** The share of a publish that is done when a step starts. Building takes most of the time. */
export const STEP_PROGRESS = {
  Starting: 0,
  'Fetching developers’ changes': 0.05,
  'Checking all fields': 0.1,
  'Updating the pages': 0.2,
  'Building the pages': 0.2,
  'Checking the pages': 0.85,
  'Switching to the new version': 0.95,
} as const;

/** Names that editors see. */
export type PublishStep = keyof typeof STEP_PROGRESS;
