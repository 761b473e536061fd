import * as messages from 'virtual:messages/application';
import * as forms from 'virtual:messages/forms';
import { useMemo } from 'react';
import { EnquiryForm, type EnquirySetup } from './enquiry-form.tsx';
import { SelectField, TextField } from './fields.tsx';
import { FileField } from './file-field.tsx';
import { createApplicationSchema } from './schema.ts';

interface ApplicationFormProps {
  setup: EnquirySetup;
  purpose: string;
  positions: readonly string[];
  experience: readonly string[];
  texts: { buttonText: string; thanks: string; thanksText: string };
}

export function ApplicationForm({ setup, purpose, positions, experience, texts }: ApplicationFormProps) {
  const schema = useMemo(() => createApplicationSchema(positions, experience), [positions, experience]);
  return (
    <EnquiryForm
      name="Application"
      label={messages.form}
      target={setup}
      returnUrl={setup.returnUrl}
      schema={schema}
      subject={() => messages.mailSubject}
      noScriptSubject={messages.mailSubject}
      button={{ idle: texts.buttonText, busy: messages.sending }}
      purpose={purpose}
      failureMessage={messages.failed}
      thanks={{ title: texts.thanks, text: texts.thanksText }}
    >
      <TextField name="name" label={forms.fullName} required autoComplete="name" />
      <TextField name="email" label={forms.email} required type="email" autoComplete="email" half />
      <TextField name="phone" label={forms.phone} type="tel" autoComplete="tel" half />
      <SelectField name="position" label={messages.position} required options={positions} half />
      <SelectField name="experience" label={messages.experience} required options={experience} half />
      <TextField name="message" label={messages.coverLetter} rows={4} />
      <FileField name="attachment" label={messages.cv} />
    </EnquiryForm>
  );
}
