import type { BlogContent } from '@studio/content/schema/pages/simple-pages';
import { NewsletterForm } from '../../forms/newsletter-form.tsx';
import { useEnquirySetup } from '../../forms/use-enquiry-setup.ts';
import styles from './newsletter.module.css';

export function NewsletterSection({ title, text, thanks }: BlogContent['newsletter']) {
  const { setup, purposes, newsletterSubject, newsletter } = useEnquirySetup();
  return (
    <section className={styles.newsletter} aria-labelledby="newsletter-title">
      <div>
        <h2 id="newsletter-title">{title}</h2>
        <p className={styles.text}>{text}</p>
      </div>
      <NewsletterForm
        setup={setup}
        purpose={purposes.newsletter}
        subject={newsletterSubject}
        texts={newsletter}
        text={thanks}
      />
    </section>
  );
}
