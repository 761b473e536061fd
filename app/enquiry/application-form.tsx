import { useMemo } from 'react';
import { EnquiryForm, type EnquirySetup } from './enquiry-form.tsx';
import { SelectField, TextField } from './fields.tsx';
import { FileField } from './file-field.tsx';
import { applicationSchema } from './schema.ts';

const SUBJECT = 'New CV Application Submitted';

interface ApplicationFormProps {
  setup: EnquirySetup;
  purpose: string;
  positions: readonly string[];
  experience: readonly string[];
  words: { buttonText: string; thanks: string; thanksText: string };
}

/** A CV with what goes with it. */
export function ApplicationForm({ setup, purpose, positions, experience, words }: ApplicationFormProps) {
  const schema = useMemo(() => applicationSchema(positions, experience), [positions, experience]);
  return (
    <EnquiryForm
      name="Application"
      target={setup}
      next={setup.next}
      schema={schema}
      subject={() => SUBJECT}
      plainSubject={SUBJECT}
      button={{ idle: words.buttonText, busy: 'Submitting...' }}
      purpose={purpose}
      failure="Failed to submit application. Please try again."
      thanks={{ title: words.thanks, text: words.thanksText }}
    >
      <TextField name="name" label="Full name" required autoComplete="name" />
      <TextField name="email" label="E-mail" required type="email" autoComplete="email" half />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" half />
      <SelectField name="position" label="Position of interest" required options={positions} half />
      <SelectField name="experience" label="Years of experience" required options={experience} half />
      <TextField name="message" label="Cover letter" rows={4} />
      <FileField name="attachment" label="CV" />
    </EnquiryForm>
  );
}
