/** The id of a chapter's element, for links within the page. */
export const chapterId = (number: number): string => `step-${number}`;
