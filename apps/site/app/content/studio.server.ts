import { paths } from '@studio/content/paths';
import { ContentError } from '@studio/content/schema/error';
import { type Studio, studioSchema } from '@studio/content/schema/studio';
import { readYaml } from './files.server.ts';

/** The facts of the studio. */
export const studio: Studio = readYaml('studio.yaml', studioSchema);

/**
 * Where the site will stand, without a slash at the end: SITE_ORIGIN when the build is given one, else the studio's own.
 */
export const siteOrigin: string = (process.env.SITE_ORIGIN || studio.origin).replace(/\/+$/, '');

/**
 * The form-to-email service, without a slash at the end: ENQUIRY_SERVICE when the build is given one (the site's own
 * relay under `/relay`, for instance), else the studio's choice.
 */
export const enquiryService: string = (process.env.ENQUIRY_SERVICE || studio.enquiries.service).replace(
  /\/+$/,
  '',
);

/** Where a form posted without script comes back to: a path for our own relay, else whole, as the third party needs it. */
export const enquiryReturn: string = enquiryService.startsWith('/')
  ? paths.thankYou()
  : `${siteOrigin}${paths.thankYou()}`;

/**
 * The subject of the contact form that a page chooses beforehand.
 *
 * @throws ContentError when no subject has the key.
 */
export function subjectFor(key: string): string {
  const subject = studio.enquiries.subjects.find((one) => one.key === key);
  if (subject) return subject.name;
  throw new ContentError(
    'content/studio.yaml',
    `enquiries.subjects: expected one with "key: ${key}", which a button of the site chooses`,
  );
}
