import * as words from 'virtual:words/application';
import { normalizeEmail } from '@studio/enquiry/email-address';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { SendFailure } from './answer.ts';
import { copyFiles } from './copy-files.ts';
import { dropDraft, readDraft, saveDraft } from './draft.ts';
import type { Failure } from './failure-notice.tsx';
import { randomUuid } from './random-uuid.ts';
import { type EnquirySchema, type FieldError, firstError } from './schema.ts';
import { type EnquiryTarget, sendEnquiry } from './transport.ts';

/** The success panel stands this many milliseconds (specification, section 9). */
const PANEL_DURATION = 5000;

/** Where a form is between opening and thanks. */
export type EnquiryState =
  | { step: 'editing'; error?: FieldError }
  /** How much of a large form has gone, from 0 to 1. */
  | { step: 'sending'; progress?: number }
  | { step: 'sent' }
  | { step: 'failed'; failure: Failure };

interface EnquiryOptions {
  /** The form's own name, under which its draft is kept. */
  name: string;
  target: EnquiryTarget;
  schema: EnquirySchema;
  /** The mail's subject line. */
  subject: (data: FormData) => string;
  form: RefObject<HTMLFormElement | null>;
}

/** A form's life: editing, sending, then thanks or failure (specification, section 4). */
export function useEnquiry({ name, target, schema, subject, form }: EnquiryOptions) {
  const [state, setState] = useState<EnquiryState>({ step: 'editing' });
  /** The same until the text changes, so that a repeated send is known for what it is. */
  const submission = useRef<string | undefined>(undefined);
  const sending = useRef(false);

  useEffect(() => {
    for (const [field, value] of Object.entries(readDraft(name))) {
      const control = form.current?.elements.namedItem(field);
      if (isTextControl(control) && !control.value) control.value = value;
    }
  }, [name, form]);

  useEffect(() => {
    if (state.step !== 'sent') return;
    const timer = setTimeout(() => setState({ step: 'editing' }), PANEL_DURATION);
    return () => clearTimeout(timer);
  }, [state.step]);

  /** Call on every edit: the error goes, the text is kept. */
  const edited = () => {
    submission.current = undefined;
    if (form.current) saveDraft(name, new FormData(form.current));
    setState((current) => (current.step === 'sending' ? current : { step: 'editing' }));
  };

  const refuse = (error: FieldError, focus = true) => {
    setState({ step: 'editing', error });
    if (!focus) return;
    const control = form.current?.elements.namedItem(error.field);
    if (control instanceof HTMLElement) control.focus();
  };

  // Everything is within the try: a click must never fail without a word.
  const submit = async () => {
    if (!form.current || sending.current) return;
    sending.current = true;
    try {
      const data = new FormData(form.current);
      const error = firstError(schema, data);
      if (error) return refuse(error);
      const email = normalizeEmail(String(data.get('email')));
      if (email !== null) data.set('email', email);
      data.set('_subject', subject(data));
      data.delete('_next');
      submission.current ??= randomUuid();
      data.set('_id', submission.current);
      setState({ step: 'sending' });
      const changed = await copyFiles(data);
      if (changed !== undefined) {
        emptyFileField(form.current, changed);
        return refuse({ field: changed, message: words.cvChanged });
      }
      await sendEnquiry(target, data, (progress) => setState({ step: 'sending', progress }));
      dropDraft(name);
      form.current?.reset();
      submission.current = undefined;
      setState({ step: 'sent' });
    } catch (error) {
      console.error(error);
      const { reason, words } =
        error instanceof SendFailure ? error : { reason: 'page' as const, words: undefined };
      setState({ step: 'failed', failure: { reason, words } });
    } finally {
      sending.current = false;
    }
  };

  return { state, edited, refuse, submit };
}

/** Takes the file out of its field, and lets the field know. */
function emptyFileField(form: HTMLFormElement | null, field: string): void {
  const control = form?.elements.namedItem(field);
  if (!(control instanceof HTMLInputElement)) return;
  control.value = '';
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function isTextControl(
  control: Element | RadioNodeList | null | undefined,
): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement ||
    (control instanceof HTMLInputElement && control.type !== 'file')
  );
}
