import { paths } from '@studio/content/paths';
import { ContentError } from '@studio/content/schema/content-error';
import { type Studio, studioSchema } from '@studio/content/schema/studio';
import { readYaml } from './files.server.ts';

/** The content of `content/studio.yaml`. */
export const studio: Studio = readYaml('studio.yaml', studioSchema);

/** Origin of the site without trailing slash: the environment variable SITE_ORIGIN, or `origin` in studio.yaml. */
export const siteOrigin: string = (process.env.SITE_ORIGIN || studio.origin).replace(/\/+$/, '');

/**
 * URL of the form-to-email service without trailing slash, or a path such as `/relay` for the site's own relay: the environment
 * variable ENQUIRY_SERVICE, or `enquiries.service` in studio.yaml.
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
 * Returns the name of the contact form's subject with a key. Pages use it to preselect the subject.
 *
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
