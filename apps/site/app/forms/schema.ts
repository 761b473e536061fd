import * as forms from 'virtual:messages/forms';
import { normalizeEmail } from '@studio/enquiry/email-address';
import * as v from 'valibot';

/** Creates the schema of a required text. @param message error message when the text is missing. */
export const requiredText = (message: string) => v.pipe(v.string(message), v.trim(), v.nonEmpty(message));
export const email = v.pipe(
  requiredText(forms.emailRequired),
  v.check((text) => normalizeEmail(text) !== null, forms.emailInvalid),
);
export const name = requiredText(forms.nameRequired);
const optionalText = v.optional(v.string());

/** Creates the schema of the contact form. Fields are validated in this order (docs/behaviour.md, Forms). */
export const createContactSchema = (subjects: readonly string[]) =>
  v.object({
    name,
    email,
    subject: v.picklist(subjects, forms.subjectRequired),
    message: requiredText(forms.messageRequired),
    phone: optionalText,
  });

/** Creates the schema of the application form. Fields are validated in this order. cv-validation.ts validates the content of the CV. */
export const createApplicationSchema = (positions: readonly string[], experience: readonly string[]) =>
  v.object({
    name,
    email,
    position: v.picklist(positions, forms.positionRequired),
    experience: v.picklist(experience, forms.experienceRequired),
    attachment: v.pipe(
      v.instance(File, forms.cvRequired),
      v.check((file) => file.name !== '', forms.cvRequired),
    ),
    phone: optionalText,
    message: optionalText,
  });

export const newsletterSchema = v.object({ email });

/** Schema of a form. Its required fields are in the order of the page. */
export type EnquirySchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** An invalid field, with a message for the visitor. */
export interface FieldError {
  field: string;
  message: string;
}

/** Returns the error of the first invalid field in the order of the schema, or undefined if all fields are valid. */
export function findFirstError(schema: EnquirySchema, data: FormData): FieldError | undefined {
  const result = v.safeParse(schema, Object.fromEntries(data), { abortEarly: true, abortPipeEarly: true });
  const issue = result.issues?.[0];
  return issue && { field: v.getDotPath(issue) ?? '', message: issue.message };
}
