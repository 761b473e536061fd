import * as forms from 'virtual:messages/forms';
import * as messages from 'virtual:messages/newsletter';
import { EnquiryForm, type EnquirySetup } from './enquiry-form.tsx';
import { TextField } from './fields.tsx';
import { newsletterSchema } from './schema.ts';

interface NewsletterFormProps {
  setup: EnquirySetup;
  purpose: string;
  subject: string;
  texts: { buttonText: string; thanks: string };
  text: string;
}

export function NewsletterForm({ setup, purpose, subject, texts, text }: NewsletterFormProps) {
  return (
    <EnquiryForm
      name="Newsletter"
      label={messages.form}
      target={setup}
      returnUrl={setup.returnUrl}
      schema={newsletterSchema}
      subject={() => subject}
      noScriptSubject={subject}
      button={{ idle: texts.buttonText, busy: messages.sending }}
      purpose={purpose}
      failureMessage={messages.failed}
      thanks={{ title: texts.thanks, text }}
      inline
    >
      <TextField name="email" label={forms.email} required type="email" autoComplete="email" />
    </EnquiryForm>
  );
}
