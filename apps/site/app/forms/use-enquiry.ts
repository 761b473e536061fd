import * as messages from 'virtual:messages/application';
import { normalizeEmail } from '@studio/enquiry/email-address';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { copyFiles } from './copy-files.ts';
import type { FailureDetails } from './failure-notice.tsx';
import { deleteDraft, readDraft, saveDraft } from './form-draft.ts';
import { randomUuid } from './random-uuid.ts';
import { SendError } from './response.ts';
import { type EnquirySchema, type FieldError, findFirstError } from './schema.ts';
import { type EnquiryTarget, sendEnquiry } from './transport.ts';

/** Time in ms for which the success panel is visible (specification, section 9). */
const SUCCESS_PANEL_MS = 5000;

export type EnquiryState =
  | { step: 'editing'; error?: FieldError }
  /** `progress` is the sent fraction of a large form, from 0 to 1. */
  | { step: 'sending'; progress?: number }
  | { step: 'sent' }
  | { step: 'failed'; failure: FailureDetails };

interface EnquiryOptions {
  /** Name of the form. Also the key of its draft. */
  name: string;
  target: EnquiryTarget;
  schema: EnquirySchema;
  subject: (data: FormData) => string;
  form: RefObject<HTMLFormElement | null>;
}

/** Manages the state of a form (specification, section 4). */
export function useEnquiry({ name, target, schema, subject, form }: EnquiryOptions) {
  const [state, setState] = useState<EnquiryState>({ step: 'editing' });
  /** Id of the submission. It stays the same until the form is edited, so that the relay recognises a repeated submission. */
  const submissionId = useRef<string | undefined>(undefined);
  const isSending = useRef(false);

  useEffect(() => {
    for (const [field, value] of Object.entries(readDraft(name))) {
      const control = form.current?.elements.namedItem(field);
      if (isTextControl(control) && !control.value) control.value = value;
    }
  }, [name, form]);

  useEffect(() => {
    if (state.step !== 'sent') return;
    const timer = setTimeout(() => setState({ step: 'editing' }), SUCCESS_PANEL_MS);
    return () => clearTimeout(timer);
  }, [state.step]);

  /** Call this on every edit. It clears the error and the id of the submission, and saves the draft. */
  const handleEdit = () => {
    submissionId.current = undefined;
    if (form.current) saveDraft(name, new FormData(form.current));
    setState((current) => (current.step === 'sending' ? current : { step: 'editing' }));
  };

  const showError = (error: FieldError, focus = true) => {
    setState({ step: 'editing', error });
    if (!focus) return;
    const control = form.current?.elements.namedItem(error.field);
    if (control instanceof HTMLElement) control.focus();
  };

  // All code is in the try block, so that a click never fails without a message.
  const submit = async () => {
    if (!form.current || isSending.current) return;
    isSending.current = true;
    try {
      const data = new FormData(form.current);
      const error = findFirstError(schema, data);
      if (error) return showError(error);
      const email = normalizeEmail(String(data.get('email')));
      if (email !== null) data.set('email', email);
      data.set('_subject', subject(data));
      data.delete('_next');
      submissionId.current ??= randomUuid();
      data.set('_id', submissionId.current);
      setState({ step: 'sending' });
      const changedField = await copyFiles(data);
      if (changedField !== undefined) {
        clearFileField(form.current, changedField);
        return showError({ field: changedField, message: messages.cvModified });
      }
      await sendEnquiry(target, data, (progress) => setState({ step: 'sending', progress }));
      deleteDraft(name);
      form.current?.reset();
      submissionId.current = undefined;
      setState({ step: 'sent' });
    } catch (error) {
      console.error(error);
      const { reason, userMessage } =
        error instanceof SendError ? error : { reason: 'page' as const, userMessage: undefined };
      setState({ step: 'failed', failure: { reason, userMessage } });
    } finally {
      isSending.current = false;
    }
  };

  return { state, handleEdit, showError, submit };
}

function clearFileField(form: HTMLFormElement | null, field: string): void {
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
