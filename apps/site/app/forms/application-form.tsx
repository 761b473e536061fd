import * as said from 'virtual:words/application';
import * as forms from 'virtual:words/forms';
import { useMemo } from 'react';
import { EnquiryForm, type EnquirySetup } from './enquiry-form.tsx';
import { SelectField, TextField } from './fields.tsx';
import { FileField } from './file-field.tsx';
import { applicationSchema } from './schema.ts';

interface ApplicationFormProps {
  setup: EnquirySetup;
  purpose: string;
  positions: readonly string[];
  experience: readonly string[];
  words: { buttonText: string; thanks: string; thanksText: string };
}

/** The form for job applications. */
export function ApplicationForm({ setup, purpose, positions, experience, words }: ApplicationFormProps) {
  const schema = useMemo(() => applicationSchema(positions, experience), [positions, experience]);
  return (
    <EnquiryForm
      name="Application"
      label={said.form}
      target={setup}
      returnUrl={setup.returnUrl}
      schema={schema}
      subject={() => said.mailSubject}
      noScriptSubject={said.mailSubject}
      button={{ idle: words.buttonText, busy: said.sending }}
      purpose={purpose}
      failureMessage={said.failed}
      thanks={{ title: words.thanks, text: words.thanksText }}
    >
      <TextField name="name" label={forms.fullName} required autoComplete="name" />
      <TextField name="email" label={forms.email} required type="email" autoComplete="email" half />
      <TextField name="phone" label={forms.phone} type="tel" autoComplete="tel" half />
      <SelectField name="position" label={said.position} required options={positions} half />
      <SelectField name="experience" label={said.experience} required options={experience} half />
      <TextField name="message" label={said.coverLetter} rows={4} />
      <FileField name="attachment" label={said.cv} />
    </EnquiryForm>
  );
}
