import { brand } from './content/brand.server.ts';
import { notFoundMessages } from './content/not-found.server.ts';
import { enquiryReturnUrl, enquiryServiceUrl, siteOrigin, studio } from './content/studio.server.ts';

/** Loads the data that every page needs, for the top bar, the footer, the forms and the error screen. */
export function loadRootData() {
  const { name, tagline, social, services, credit } = studio;
  // Leaves out the spam phrases, because pages are public. Leaves out the times of a first talk, because only one page needs them.
  const { spamPhrases, firstTalk, ...enquiries } = studio.enquiries;
  const { whatsapp, ...contact } = studio.contact;
  return {
    year: new Date().getFullYear(),
    themeColour: brand.colours.dark,
    studio: { name, tagline, contact, social, services, credit },
    enquiry: {
      ...enquiries,
      subjects: enquiries.subjects.map(({ name }) => name),
      service: enquiryServiceUrl,
      email: contact.email,
      next: enquiryReturnUrl,
    },
    notFound: notFoundMessages,
    ...(whatsapp && { whatsApp: { number: whatsapp, origin: siteOrigin } }),
  };
}

export type RootData = ReturnType<typeof loadRootData>;
