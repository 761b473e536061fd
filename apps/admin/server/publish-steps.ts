/** The steps of a publish, each with the share of the publish that is done when the step starts. Building takes most of the time. */
export const STEP_PROGRESS = {
  Starting: 0,
  'Fetching developers’ changes': 0.05,
  'Checking all fields': 0.1,
  'Updating the pages': 0.2,
  'Building the pages': 0.2,
  'Checking the pages': 0.85,
  'Switching to the new version': 0.95,
} as const;

/** Name of a step, as editors see it. */
export type PublishStep = keyof typeof STEP_PROGRESS;
