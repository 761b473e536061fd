import { hasPages, type Kind } from '@studio/content/schema/kinds';

/**
 * What staff call the fields that many schemas have alike, where their key alone would not say it. A field with a name of its
 * own has it in its schema (`.meta({ title })`), which goes before this.
 */
const NAMES: Readonly<Record<string, string>> = {
  hero: 'Top of the page',
  lead: 'First sentences',
  intro: 'Introduction',
  closing: 'End of the page',
  items: 'Entries',
  buttonText: 'Words on the button',
  buttonLink: 'The button leads to',
  linkText: 'Words of the link',
  link: 'Leads to',
  moreText: 'Words on the button for more',
  url: 'Web address',
  email: 'E-mail',
  thanks: 'Thanks, once it is sent',
  thanksText: 'And beneath the thanks',
  cv: 'CV',
  needCv: 'When the CV is missing',
  cvKinds: 'Kinds of file for a CV',
  cvDrop: 'Where a CV is dropped',
  cvLeftOut: 'When files were left out',
  cvTooLarge: 'When the CV is too large',
  cvWrongKind: 'When the CV is of another kind',
  cvChanged: 'When the CV was changed after it was chosen',
  needName: 'When the name is missing',
  needEmail: 'When the e-mail address is missing',
  wrongEmail: 'When it is no e-mail address',
  needSubject: 'When no subject is chosen',
  needMessage: 'When the message is empty',
  needPosition: 'When no position is chosen',
  needExperience: 'When no experience is chosen',
  failed: 'When it failed',
  sending: 'While it is sent',
  notLoaded: 'When it did not load',
  whatsApp: 'WhatsApp link',
  whatsAppAbout: 'WhatsApp link, about a thing',
  whatsAppMessage: 'Message that WhatsApp begins with',
  whatsAppMessageAbout: 'That message, about a thing',
  writeWithCv: 'Write, with a CV',
};

/** A text with a capital at its start. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A field's name from its key: `postalCode` as "Postal code". */
export const labelOf = (key: string): string =>
  NAMES[key] ?? capital(key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase());

/** Whether a thing may get another address; the policies keep theirs, which forms lead to. */
export const mayMove = (kind: Kind): boolean => hasPages(kind) && kind.name !== 'legal';
