import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import { Link } from 'react-router';
import { readYaml } from '../content/files.server.ts';
import {
  breadcrumbsJsonLd,
  createPageMetadata,
  organisationJsonLd,
} from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { studio } from '../content/studio.server.ts';
import { ApplicationForm } from '../forms/application-form.tsx';
import { ContactForm } from '../forms/contact-form.tsx';
import { useEnquirySetup } from '../forms/use-enquiry-setup.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import buttons from '../ui/button.module.css';
import { Hero } from '../ui/hero.tsx';
import type { Route } from './+types/contact';
import { ContactDetails } from './contact/details.tsx';
import { FormSection } from './contact/form-section.tsx';

export function loader() {
  const content = readYaml('pages/contact.yaml', schemas.contact);
  const page = createPageMetadata({
    path: paths.contact(),
    meta: content.meta,
    picture: content.hero.picture,
    jsonLd: [organisationJsonLd(), breadcrumbsJsonLd([pageNames.contact, paths.contact()])],
  });
  return { content, contact: studio.contact, page };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function Contact({ loaderData: { content, contact } }: Route.ComponentProps) {
  const { setup, purposes, subjects, positions, experience, promise, ...forms } = useEnquirySetup();
  return (
    <>
      <Hero {...content.hero}>
        <Link to={paths.brief()} className={buttons.link}>
          {pageNames.brief}
        </Link>
      </Hero>
      <FormSection
        id="write"
        {...content.form}
        details={<ContactDetails {...content.details} contact={contact} />}
      >
        <ContactForm
          setup={setup}
          purpose={purposes.contact}
          subjects={subjects}
          texts={forms.contact}
          promise={promise}
        />
      </FormSection>
      <FormSection id="work" {...content.application} hasBackground>
        <ApplicationForm
          setup={setup}
          purpose={purposes.application}
          positions={positions}
          experience={experience}
          texts={forms.application}
        />
      </FormSection>
    </>
  );
}
