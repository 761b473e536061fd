import { paths } from '@studio/content/paths';
import type { HomeContent } from '@studio/content/schema/pages/home';
import { testimonials } from '../content/collections.server.ts';
import { readYaml } from '../content/files.server.ts';
import { addMarks } from '../content/marks.server.tsx';
import { createPageMetadata, organisationJsonLd } from '../content/page-metadata.server.ts';
import { schemas } from '../content/schemas.server.ts';
import { ContactForm } from '../forms/contact-form.tsx';
import { useEnquirySetup } from '../forms/use-enquiry-setup.ts';
import { toMetaDescriptors } from '../metadata.ts';
import { revalidateOnNewPath } from '../should-revalidate.ts';
import type { Route } from './+types/home';
import styles from './home/contact.module.css';
import { DaylightSection } from './home/daylight-section.tsx';
import { HomeHero } from './home/hero.tsx';
import { Mission } from './home/mission.tsx';
import { HomeProcess } from './home/process.tsx';
import { HomeServices } from './home/services.tsx';
import { Story } from './home/story.tsx';
import { Testimonials } from './home/testimonials.tsx';

export function loader() {
  const content = readYaml('pages/home.yaml', schemas.home);
  const page = createPageMetadata({
    path: paths.home(),
    meta: content.meta,
    picture: content.hero.slides[0]?.picture,
    jsonLd: [organisationJsonLd()],
  });
  const { hero, story, hours } = content;
  const [firstMoment, ...laterMoments] = hours.moments;
  return {
    content: {
      ...content,
      hero: { slides: addMarks(hero.slides).map((slide) => ({ ...slide, portrait: slide.portrait.srcset })) },
      story: addMarks(story),
      hours: { ...hours, moments: [...(firstMoment ? [addMarks(firstMoment)] : []), ...laterMoments] },
    },
    testimonials,
    page,
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) => toMetaDescriptors(loaderData?.page);
export const shouldRevalidate = revalidateOnNewPath;

export default function Home({ loaderData: { content, testimonials } }: Route.ComponentProps) {
  return (
    <>
      <HomeHero slides={content.hero.slides} />
      <HomeServices {...content.services} />
      <Story {...content.story} />
      <Mission {...content} />
      <DaylightSection {...content.hours} />
      <HomeProcess {...content.process} />
      {testimonials.length > 0 && (
        <Testimonials title={content.testimonials.title} testimonials={testimonials} />
      )}
      <Contact {...content.contact} />
    </>
  );
}

function Contact({ title, text }: HomeContent['contact']) {
  const { setup, purposes, contact, subjects, promise } = useEnquirySetup();
  return (
    <section className={styles.section} aria-labelledby="contact-title">
      <div className={styles.copy}>
        <h2 id="contact-title">{title}</h2>
        <p>{text}</p>
      </div>
      <ContactForm
        setup={setup}
        purpose={purposes.contact}
        subjects={subjects}
        texts={contact}
        promise={promise}
      />
    </section>
  );
}
