import * as forms from 'virtual:words/forms';
import { normalizeEmail } from '@studio/enquiry/email-address';
import * as v from 'valibot';

const requiredText = (message: string) => v.pipe(v.string(message), v.trim(), v.nonEmpty(message));
const email = v.pipe(
  requiredText(forms.needEmail),
  v.check((text) => normalizeEmail(text) !== null, forms.wrongEmail),
);
const name = requiredText(forms.needName);
const optionalText = v.optional(v.string());

/**
 * The contact message. Fields are checked in this order (specification, section 5).
 *
 * @param subjects the subjects on offer.
 */
export const contactSchema = (subjects: readonly string[]) =>
  v.object({
    name,
    email,
    subject: v.picklist(subjects, forms.needSubject),
    message: requiredText(forms.needMessage),
    phone: optionalText,
  });

/** The CV application, without its file, which cv-file.ts judges. */
export const applicationSchema = (positions: readonly string[], experience: readonly string[]) =>
  v.object({
    name,
    email,
    position: v.picklist(positions, forms.needPosition),
    experience: v.picklist(experience, forms.needExperience),
    attachment: v.pipe(
      v.instance(File, forms.needCv),
      v.check((file) => file.name !== '', forms.needCv),
    ),
    phone: optionalText,
    message: optionalText,
  });

/** What the newsletter’s form asks for. */
export const newsletterSchema = v.object({ email });

/** Any of the three forms' schemas. */
export type EnquirySchema = v.GenericSchema<Record<string, unknown>, Record<string, unknown>>;

/** The first thing that is wrong with a form: which field, and what to tell the visitor. */
export interface FieldError {
  field: string;
  message: string;
}

/** Checks a form in the order of its fields; undefined when nothing is wrong. */
export function firstError(schema: EnquirySchema, data: FormData): FieldError | undefined {
  const result = v.safeParse(schema, Object.fromEntries(data), { abortEarly: true, abortPipeEarly: true });
  const issue = result.issues?.[0];
  return issue && { field: v.getDotPath(issue) ?? '', message: issue.message };
}
