import { paths } from '@studio/content/paths';
import { ContentError } from '@studio/content/schema/content-error';
import { type Studio, studioSchema } from '@studio/content/schema/studio';
import { readYaml } from './files.server.ts';

export const studio: Studio = readYaml('studio.yaml', studioSchema);

/** Origin of the site without trailing slash. The environment variable SITE_ORIGIN replaces `origin` of studio.yaml. */
export const siteOrigin: string = (process.env.SITE_ORIGIN || studio.origin).replace(/\/+$/, '');

/**
 * URL of the form-to-email service without trailing slash, or a path such as `/relay` for the site's own relay. The environment
 * variable ENQUIRY_SERVICE replaces `enquiries.service` of studio.yaml.
 */
export const enquiryServiceUrl: string = (process.env.ENQUIRY_SERVICE || studio.enquiries.service).replace(
  /\/+$/,
  '',
);

/** URL of the thank-you page after a form post without script. Only the site's own relay accepts a path. */
export const enquiryReturnUrl: string = enquiryServiceUrl.startsWith('/')
  ? paths.thankYou()
  : `${siteOrigin}${paths.thankYou()}`;

/**
 * Returns the name of a subject of the contact form. A link to the form preselects the subject by this name.
 *
 * @param key key of the subject in studio.yaml.
 * @throws ContentError when no subject has the key.
 */
export function getEnquirySubject(key: string): string {
  const subject = studio.enquiries.subjects.find((candidate) => candidate.key === key);
  if (subject) return subject.name;
  throw new ContentError(
    'content/studio.yaml',
    `enquiries.subjects: expected one with "key: ${key}", which a link of the site selects`,
  );
}
