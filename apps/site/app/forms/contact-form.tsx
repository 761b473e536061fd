import * as forms from 'virtual:words/forms';
import * as said from 'virtual:words/message';
import { truncate } from '@studio/enquiry/truncate';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EnquiryForm, type EnquirySetup } from './enquiry-form.tsx';
import { SelectField, TextField } from './fields.tsx';
import { contactSchema } from './schema.ts';
import { isOwnRelay } from './transport.ts';

interface ContactFormProps {
  setup: EnquirySetup;
  purpose: string;
  subjects: readonly string[];
  words: { buttonText: string; thanks: string };
  promise: string;
}

/** What an address may begin a message with, in UTF-16 units. */
const LONGEST_ABOUT = 120;

/**
 * The message to the studio. An address with `?subject=…` chooses one of the listed subjects, one with `&about=…` begins the
 * message where nothing has been written yet.
 */
export function ContactForm({ setup, purpose, subjects, words, promise }: ContactFormProps) {
  const schema = useMemo(() => contactSchema(subjects), [subjects]);
  const [query] = useSearchParams();
  const asked = query.get('subject');
  const about = truncate(query.get('about') ?? '', LONGEST_ABOUT);
  const [chosen, setChosen] = useState<string>();

  // Set after hydration: the prerendered page knows no query.
  useEffect(() => {
    const message = document.getElementById('contact-message');
    if (message instanceof HTMLTextAreaElement && about) message.value ||= `${about}\n\n`;
    const select = document.getElementById('contact-subject');
    if (!(select instanceof HTMLSelectElement) || !asked || !subjects.includes(asked)) return;
    select.value = asked;
    setChosen(asked);
  }, [asked, about, subjects]);

  return (
    <EnquiryForm
      name="Contact"
      label={said.form}
      target={setup}
      next={setup.next}
      schema={schema}
      subject={(data) => said.mailSubject({ subject: String(data.get('subject')) })}
      // Our own relay puts in what was chosen.
      plainSubject={isOwnRelay(setup) ? said.mailSubject({ subject: '{subject}' }) : said.mailSubjectPlain}
      button={{ idle: words.buttonText, busy: said.sending }}
      purpose={purpose}
      failure={said.failed}
      note={chosen && said.about({ subject: chosen })}
      onReset={() => setChosen(undefined)}
      thanks={{ title: words.thanks, text: promise }}
    >
      <TextField name="name" label={forms.fullName} required autoComplete="name" />
      <TextField name="email" label={forms.email} required type="email" autoComplete="email" half />
      <TextField name="phone" label={forms.phone} type="tel" autoComplete="tel" half />
      <SelectField
        name="subject"
        label={said.subject}
        required
        options={subjects}
        onChange={() => setChosen(undefined)}
      />
      <TextField name="message" label={said.message} required rows={5} />
    </EnquiryForm>
  );
}
