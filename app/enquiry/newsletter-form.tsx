import { EnquiryForm, type EnquirySetup } from './enquiry-form.tsx';
import { TextField } from './fields.tsx';
import { newsletterSchema } from './schema.ts';

interface NewsletterFormProps {
  setup: EnquirySetup;
  purpose: string;
  subject: string;
  thanks: string;
}

/** One line for an e-mail address. */
export function NewsletterForm({ setup, purpose, subject, thanks }: NewsletterFormProps) {
  return (
    <EnquiryForm
      name="Newsletter"
      target={setup}
      next={setup.next}
      schema={newsletterSchema}
      subject={() => subject}
      plainSubject={subject}
      button={{ idle: 'Subscribe', busy: 'Sending...' }}
      purpose={purpose}
      failure="Failed to subscribe. Please try again."
      thanks={{ title: 'Thank you.', text: thanks }}
      inline
    >
      <TextField name="email" label="E-mail" required type="email" autoComplete="email" />
    </EnquiryForm>
  );
}
