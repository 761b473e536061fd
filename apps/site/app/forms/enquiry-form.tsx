import * as errors from 'virtual:messages/error';
import * as forms from 'virtual:messages/forms';
import * as pageNames from 'virtual:messages/pages';
import { paths } from '@studio/content/paths';
import { createContext, lazy, type ReactNode, Suspense, use, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import buttons from '../ui/button.module.css';
import { RetryErrorBoundary } from '../ui/retry-error-boundary.tsx';
import styles from './enquiry-form.module.css';
import { isFilled } from './form-fields.ts';
import type { EnquirySchema, FieldError } from './schema.ts';
import { type EnquiryTarget, getFormAction } from './transport.ts';
import type { DraftPlace, useDraft } from './use-draft.ts';
import { useEnquiry } from './use-enquiry.ts';

const loadNotice = () => import('./failure-notice.tsx');
// If FailureNotice cannot be loaded, only the short failure message is shown.
const FailureNotice = lazy(() => loadNotice().catch(() => ({ default: FailureMessage })));

interface FormContextValue {
  idPrefix: string;
  error: FieldError | undefined;
  /** Shows an error beside its field. Focuses the field unless `focus` is false. */
  showError: (error: FieldError, focus?: boolean) => void;
  /** Call this on edits that fire no `input` event. It clears the error. */
  handleEdit: () => void;
  draft: ReturnType<typeof useDraft>;
}

const FormContext = createContext<FormContextValue | undefined>(undefined);

/** Returns the context of the form around a field. @throws Error outside an EnquiryForm. */
export function useEnquiryForm(): FormContextValue {
  const context = use(FormContext);
  if (!context) throw new Error('A field must be inside an EnquiryForm');
  return context;
}

interface EnquiryFormProps {
  /** Name of the form. Also the key of its draft, and the prefix of its ids. */
  name: string;
  label: string;
  target: EnquiryTarget;
  /** URL of the thank-you page, for forms that are posted without script. */
  returnUrl: string;
  schema: EnquirySchema;
  draftPlace?: DraftPlace;
  subject: (data: FormData) => string;
  /** Subject of the mail, for forms that are posted without script. */
  noScriptSubject: string;
  button: { idle: string; busy: string };
  failureMessage: string;
  /** Text beside the button that says what the studio uses the data for. */
  purpose: string;
  thanks: { title: string; text: ReactNode };
  /** Message above the fields, for example about a preselected value. */
  note?: string | undefined;
  onReset?: () => void;
  /** Called with the data that was sent. */
  onSent?: (data: FormData) => void;
  /** Places the button beside a single field. */
  inline?: boolean;
  children: ReactNode;
}

/**
 * A form that also works without script, as a form post. With script, it sends the data without leaving the page. If rendering
 * fails, an error boundary keeps the rest of the page and the draft.
 */
export function EnquiryForm(props: EnquiryFormProps) {
  return (
    <RetryErrorBoundary fallback={<FailureMessage message={errors.unexpected} />}>
      <EnquiryFormContent {...props} />
    </RetryErrorBoundary>
  );
}

function EnquiryFormContent({
  name,
  target,
  returnUrl,
  schema,
  draftPlace = 'tab',
  subject,
  noScriptSubject,
  onSent,
  ...props
}: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { state, draft, handleEdit, showError, submit } = useEnquiry({
    name,
    draftPlace,
    target,
    schema,
    subject,
    onSent,
    form,
  });
  const isBusy = state.step === 'sending';
  const isSent = state.step === 'sent';
  const id = name.toLowerCase();

  // bootstrap.js holds a click on the button until the page is hydrated, and repeats it right afterwards. The browser's own
  // validation would block the repeated click. This turns it off at once, because a rerender would be too late.
  useLayoutEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  useLayoutEffect(() => {
    if (!isSent) return;
    panel.current?.focus({ preventScroll: true });
    // After the reset the form is shorter and may be above the visible area. This scrolls to the parent of the sticky panel,
    // because Firefox would scroll to the position that the panel has without `sticky`.
    panel.current?.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [isSent]);

  return (
    <div className={styles.frame}>
      <div
        ref={panel}
        role="status"
        tabIndex={-1}
        className={isSent ? styles.panel : styles.waiting}
        data-inline={props.inline || undefined}
      >
        {isSent && (
          <>
            <p className={styles.thanks}>{props.thanks.title}</p>
            <p>{props.thanks.text}</p>
          </>
        )}
      </div>
      <form
        ref={form}
        aria-label={props.label}
        action={getFormAction(target)}
        method="post"
        encType="multipart/form-data"
        className={props.inline ? styles.inline : styles.form}
        data-busy={isBusy || undefined}
        data-sent={isSent || undefined}
        inert={isSent}
        onInput={({ nativeEvent, target: edited }) => {
          if (!isFilled(nativeEvent)) handleEdit(edited);
        }}
        onReset={props.onReset}
        // Loads the failure notice early, because the connection may be lost when sending fails.
        onFocus={() => void loadNotice().catch(() => {})}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <input type="hidden" name="_subject" value={noScriptSubject} />
        <input type="hidden" name="_captcha" value="false" />
        <input type="hidden" name="_template" value="table" />
        <input type="hidden" name="_next" value={returnUrl} />
        <div className={styles.honey} aria-hidden="true">
          <label htmlFor={`${id}-honey`}>{forms.leaveEmpty}</label>
          <input id={`${id}-honey`} name="_honey" tabIndex={-1} autoComplete="off" />
        </div>
        <p role="status" className={styles.note}>
          {state.step === 'editing' && state.hasUnsentEdits ? forms.editedWhileSending : props.note}
        </p>
        <FormContext
          value={{
            idPrefix: id,
            error: state.step === 'editing' ? state.error : undefined,
            showError,
            handleEdit,
            draft,
          }}
        >
          {props.children}
        </FormContext>
        <div className={styles.foot}>
          <button type="submit" className={buttons.primary} disabled={isBusy}>
            {state.step === 'sending'
              ? formatBusyLabel(props.button.busy, state.progress)
              : props.button.idle}
          </button>
          <PrivacyNotice purpose={props.purpose} target={target} />
        </div>
        {state.step === 'failed' && (
          <Suspense fallback={<FailureMessage message={props.failureMessage} />}>
            <FailureNotice
              failure={state.failure}
              message={props.failureMessage}
              email={target.email}
              subject={form.current ? subject(new FormData(form.current)) : noScriptSubject}
              form={form}
            />
          </Suspense>
        )}
      </form>
    </div>
  );
}

/** A message without details, for when FailureNotice is not loaded or the form cannot be rendered. */
function FailureMessage({ message }: { message: string }) {
  return (
    <p role="alert" className={styles.banner}>
      {message}
    </p>
  );
}

function PrivacyNotice({ purpose, target }: Pick<EnquiryFormProps, 'purpose' | 'target'>) {
  const { service } = target;
  const deliveryNotice = service.startsWith('/')
    ? forms.sentToOwnServer
    : forms.sentThroughService({ host: new URL(service).host });
  return (
    <p className={styles.notice}>
      {purpose} {deliveryNotice} <Link to={paths.privacyPolicy()}>{pageNames.privacyPolicy}</Link>
    </p>
  );
}

/** Returns the button label while sending. A large form adds its progress in percent. */
const formatBusyLabel = (label: string, progress: number | undefined): string =>
  progress === undefined ? label : `${label} ${Math.floor(progress * 100)}%`;

export interface EnquirySetup extends EnquiryTarget {
  returnUrl: string;
}
