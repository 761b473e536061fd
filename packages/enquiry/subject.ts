/**
 * Removes the punctuation around values that are missing in a subject: `New Brief: , Jaipur` becomes `New Brief: Jaipur`, and
 * `New Brief: , ` becomes `New Brief`.
 */
export const removeEmptyParts = (subject: string): string =>
  subject.replaceAll(/([:,])\s*(?:,\s*)+/g, '$1 ').replace(/[\s:,]+$/, '');
