/**
 * Removes the punctuation around missing values in a subject. `New Brief: , Jaipur` becomes `New Brief: Jaipur`, and `New Brief: , `
 * becomes `New Brief`.
 */
export const removeEmptyParts = (subject: string): string =>
  subject.replaceAll(/([:,])\s*(?:,\s*)+/g, '$1 ').replace(/[\s:,]+$/, '');
