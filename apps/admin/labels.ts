import { type ContentType, hasPagePerEntry, matchContentType } from '@studio/content/schema/content-types';
import type { InvitedRole } from './api-types.ts';

/** Labels of field keys whose default label would be unclear. A title in the schema (`.meta({ title })`) takes precedence. */
const LABELS: Readonly<Record<string, string>> = {
  hero: 'Top of the page',
  lead: 'Lead paragraph',
  intro: 'Introduction',
  closing: 'End of the page',
  picture: 'Image',
  pictures: 'Images',
  items: 'Entries',
  buttonText: 'Button text',
  buttonLink: 'Button link',
  linkText: 'Link text',
  link: 'Link',
  moreText: 'Text of the “more” button',
  url: 'Web address',
  email: 'E-mail',
  thanks: 'Thank-you message',
  thanksText: 'Text below the thank-you message',
  cv: 'CV',
  cvRequired: 'Error: CV missing',
  cvTypes: 'Accepted CV file types',
  cvDrop: 'CV drop area',
  cvIgnored: 'Notice: some files ignored',
  cvTooLarge: 'Error: CV too large',
  cvWrongType: 'Error: wrong CV file type',
  cvModified: 'Error: CV changed after it was chosen',
  nameRequired: 'Error: name missing',
  emailRequired: 'Error: e-mail address missing',
  emailInvalid: 'Error: invalid e-mail address',
  subjectRequired: 'Error: no subject chosen',
  messageRequired: 'Error: message empty',
  positionRequired: 'Error: no position chosen',
  experienceRequired: 'Error: no experience chosen',
  failed: 'Error: sending failed',
  sending: 'While sending',
  notLoaded: 'Error: loading failed',
  whatsApp: 'WhatsApp link',
  whatsAppAbout: 'WhatsApp link about an item',
  whatsAppMessage: 'Prefilled WhatsApp message',
  whatsAppMessageAbout: 'Prefilled WhatsApp message about an item',
  writeWithFilesInstead: 'Write an e-mail with files instead',
  writeInstead: 'Write an e-mail instead',
};

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a field's label: `postalCode` becomes "Postal code". */
export const getDefaultLabel = (key: string): string =>
  LABELS[key] ?? capitalize(key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());

/** Whether editors can change the page paths of entries. Legal pages keep their paths, because forms link to them. */
export const isRenamable = (contentType: ContentType): boolean =>
  hasPagePerEntry(contentType) && contentType.name !== 'legal';

/**
 * Returns the label of a content file, such as "Mitti (Candles)".
 *
 * @param file path under `content/`.
 * @param title title of the entry; undefined if it is not known, for example because the entry was removed.
 */
export function getFileLabel(file: string, title?: string): string {
  const match = matchContentType(file);
  if (!match) return 'Other files of the website';
  const { label, filePattern } = match.contentType;
  const idText = capitalize(match.id.replace(/.*\//, '').replaceAll('-', ' '));
  const name = title || (filePattern.includes('*') ? idText : label);
  return name === label ? name : `${name} (${label})`;
}

/** What a role allows, as one sentence for the person who has it. */
export const ROLE_SENTENCES: Readonly<Record<InvitedRole, string>> = {
  editor: 'You can edit the website and answer its enquiries',
  enquiries: 'You can read and answer the website’s enquiries',
};
