import * as messages from 'virtual:messages/application';
import { normalizeEmail } from '@studio/enquiry/email-address';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { copyFiles } from './copy-files.ts';
import type { FailureDetails } from './failure-notice.tsx';
import { randomUuid } from './random-uuid.ts';
import { SendError } from './response.ts';
import { type EnquirySchema, type FieldError, findFirstError } from './schema.ts';
import { type EnquiryTarget, sendEnquiry } from './transport.ts';
import { type DraftPlace, useDraft } from './use-draft.ts';

/** Time in ms for which the success panel is visible (docs/behaviour.md, Forms). */
const SUCCESS_PANEL_MS = 5000;

export type EnquiryState =
  /** `hasUnsentEdits` after a success: the visitor has edited the form while it was being sent. */
  | { step: 'editing'; error?: FieldError; hasUnsentEdits?: boolean }
  /** `progress` is the sent fraction of a large form, from 0 to 1. */
  | { step: 'sending'; progress?: number }
  | { step: 'sent'; hasUnsentEdits: boolean }
  | { step: 'failed'; failure: FailureDetails };

interface EnquiryOptions {
  /** Name of the form. Also the key of its draft. */
  name: string;
  draftPlace: DraftPlace;
  target: EnquiryTarget;
  schema: EnquirySchema;
  subject: (data: FormData) => string;
  /** Called with the data that was sent. */
  onSent: ((data: FormData) => void) | undefined;
  form: RefObject<HTMLFormElement | null>;
}

/** Manages the state of a form (docs/behaviour.md, Forms). */
export function useEnquiry({ name, draftPlace, target, schema, subject, onSent, form }: EnquiryOptions) {
  const [state, setState] = useState<EnquiryState>({ step: 'editing' });
  const draft = useDraft(name, draftPlace, form);
  /** Id of the submission. It stays the same until the form is edited, so that the relay recognises a repeated submission. */
  const submissionId = useRef<string | undefined>(undefined);
  const isSending = useRef(false);
  const hasUnsentEdits = useRef(false);

  useEffect(() => {
    if (state.step !== 'sent') return;
    const showForm = () => setState({ step: 'editing', hasUnsentEdits: state.hasUnsentEdits });
    const timer = setTimeout(() => {
      const link = document.activeElement?.closest('[role=status] a');
      // A focused link in the thanks stays until it is left.
      if (link) link.addEventListener('blur', showForm, { once: true });
      else showForm();
    }, SUCCESS_PANEL_MS);
    return () => clearTimeout(timer);
  }, [state]);

  /** Call this on every edit. It clears the error and the id of the submission, and saves the edited field. */
  const handleEdit = (edited?: EventTarget) => {
    submissionId.current = undefined;
    hasUnsentEdits.current = true;
    if (edited) draft.save(edited);
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
      const typed = readTexts(data);
      const email = normalizeEmail(String(data.get('email')));
      if (email !== null) data.set('email', email);
      data.set('_subject', subject(data));
      data.delete('_next');
      submissionId.current ??= randomUuid();
      data.set('_id', submissionId.current);
      setState({ step: 'sending' });
      hasUnsentEdits.current = false;
      const changedField = await copyFiles(data);
      if (changedField !== undefined) {
        clearFileField(form.current, changedField);
        return showError({ field: changedField, message: messages.cvModified });
      }
      await sendEnquiry(target, data, (progress) => setState({ step: 'sending', progress }));
      submissionId.current = undefined;
      if (!hasUnsentEdits.current) {
        draft.remove(typed);
        form.current?.reset();
      }
      setState({ step: 'sent', hasUnsentEdits: hasUnsentEdits.current });
      onSent?.(data);
    } catch (error) {
      console.error(error);
      const { reason, userMessage } =
        error instanceof SendError ? error : { reason: 'page' as const, userMessage: undefined };
      setState({ step: 'failed', failure: { reason, userMessage } });
    } finally {
      isSending.current = false;
    }
  };

  return { state, draft, handleEdit, showError, submit };
}

const readTexts = (data: FormData): Record<string, string> =>
  Object.fromEntries([...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

function clearFileField(form: HTMLFormElement | null, field: string): void {
  const control = form?.elements.namedItem(field);
  if (!(control instanceof HTMLInputElement)) return;
  control.value = '';
  control.dispatchEvent(new Event('input', { bubbles: true }));
}
