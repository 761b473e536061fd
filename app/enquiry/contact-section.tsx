import { ContactForm } from './contact-form.tsx';
import styles from './contact-section.module.css';
import { useEnquirySetup } from './use-enquiry-setup.ts';

/** The close of the home page: an invitation beside the form itself. */
export function ContactSection({ title, text }: { title: string; text: string }) {
  const { setup, purposes, contact, subjects, promise } = useEnquirySetup();
  return (
    <section className={styles.section} aria-labelledby="contact-title">
      <div className={styles.words}>
        <h2 id="contact-title" className={styles.title}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <ContactForm
        setup={setup}
        purpose={purposes.contact}
        subjects={subjects}
        words={contact}
        promise={promise}
      />
    </section>
  );
}
