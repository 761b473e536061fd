/**
 * Removes the punctuation around missing values in a subject. `New Brief: , Jaipur` becomes `New Brief: Jaipur`, and `New Brief: , `
 * becomes `New Brief`.
 */
export const removeEmptyParts = (subject: string): string =>
  subject.replaceAll(/([:,])\s*(?:,\s*)+/g, '$1 ').replace(/[\s:,]+$/, '');

/**
 * Returns the subject of a reply to a visitor. It has the visitor's own words: the field for the subject or the position, else the
 * subject of the enquiry without what the form puts before it. `New Contact Form: Interior Design` becomes `Re: Interior Design`.
 */
export function getReplySubject(subject: string, fields: readonly { name: string; value: string }[]): string {
  const ownWords = ['subject', 'position'].map(
    (key) => fields.find(({ name }) => name.toLowerCase() === key)?.value.trim() ?? '',
  );
  const text = [...ownWords, subject].find((words) => words !== '') ?? '';
  return `Re: ${text.replace(/^(?:re:\s*)+/i, '').replace(/^new [^:]+:\s*(?=\S)/i, '')}`;
}
