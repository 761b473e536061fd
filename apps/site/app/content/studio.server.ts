import { paths } from '@studio/content/paths';
import { type LinkedSubject, type Studio, studioSchema } from '@studio/content/schema/studio';
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

/** Returns the name of a subject of the contact form. A link to the form preselects the subject by this name. */
export const getEnquirySubject = (key: LinkedSubject): string =>
  studio.enquiries.subjects.find((subject) => subject.key === key)?.name ?? '';
