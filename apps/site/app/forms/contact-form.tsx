import * as forms from 'virtual:messages/forms';
import * as messages from 'virtual:messages/message';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useDeferred } from '../ui/use-deferred.ts';
import { EnquiryForm, type EnquirySetup } from './enquiry-form.tsx';
import { SelectField, TextField } from './fields.tsx';
import { createContactSchema } from './schema.ts';
import { isOwnRelay } from './transport.ts';
import { useAbout } from './use-about.ts';

interface ContactFormProps {
  setup: EnquirySetup;
  purpose: string;
  subjects: readonly string[];
  texts: { buttonText: string; thanks: string };
  /** When the studio answers, such as “within two days”. */
  promise: string;
}

const loadSavedField = () => import('../saved/saved-field.tsx');

/** Returns the field for the subject, or undefined if it is not in the page. */
const findSubjectField = () => {
  const field = document.getElementById('contact-subject');
  return field instanceof HTMLSelectElement ? field : undefined;
};

/** The contact form. `?subject=…` in the URL preselects a subject. `&about=…` fills the first line of an empty message. */
export function ContactForm({ setup, purpose, subjects, texts, promise }: ContactFormProps) {
  const schema = useMemo(() => createContactSchema(subjects), [subjects]);
  const [query] = useSearchParams();
  const savedFieldModule = useDeferred(loadSavedField);
  const requestedSubject = query.get('subject');
  const about = useAbout();
  const [preselectedSubject, setPreselectedSubject] = useState<string>();
  // A subject that was chosen before hydration takes precedence over the query.
  const [overruledSubject] = useState(() =>
    !import.meta.env.SSR && findSubjectField()?.value ? requestedSubject : null,
  );

  // The query fills the fields after hydration, because prerendered pages have no query.
  useEffect(() => {
    const message = document.getElementById('contact-message');
    if (message instanceof HTMLTextAreaElement && about) message.value ||= `${about}\n\n`;
    const field = findSubjectField();
    if (
      !field ||
      !requestedSubject ||
      requestedSubject === overruledSubject ||
      !subjects.includes(requestedSubject)
    )
      return;
    field.value = requestedSubject;
    setPreselectedSubject(requestedSubject);
  }, [requestedSubject, overruledSubject, about, subjects]);

  return (
    <EnquiryForm
      name="Contact"
      label={messages.form}
      target={setup}
      returnUrl={setup.returnUrl}
      schema={schema}
      subject={(data) => messages.mailSubject({ subject: String(data.get('subject')) })}
      // The site's own relay replaces `{subject}`.
      noScriptSubject={
        isOwnRelay(setup) ? messages.mailSubject({ subject: '{subject}' }) : messages.defaultMailSubject
      }
      button={{ idle: texts.buttonText, busy: messages.sending }}
      purpose={purpose}
      failureMessage={messages.failed}
      note={preselectedSubject && messages.writingAbout({ subject: preselectedSubject })}
      onReset={() => setPreselectedSubject(undefined)}
      thanks={{ title: texts.thanks, text: promise }}
    >
      <TextField name="name" label={forms.fullName} required autoComplete="name" />
      <TextField name="email" label={forms.email} required type="email" autoComplete="email" half />
      <TextField name="phone" label={forms.phone} type="tel" autoComplete="tel" half />
      <SelectField
        name="subject"
        label={messages.subject}
        required
        options={subjects}
        onChange={() => setPreselectedSubject(undefined)}
      />
      <TextField name="message" label={messages.message} required rows={5} />
      {savedFieldModule && <savedFieldModule.SavedField />}
    </EnquiryForm>
  );
}
