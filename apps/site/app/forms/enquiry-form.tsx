import * as errors from 'virtual:words/error';
import * as forms from 'virtual:words/forms';
import * as pages from 'virtual:words/pages';
import { paths } from '@studio/content/paths';
import { createContext, lazy, type ReactNode, Suspense, use, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import action from '../ui/action.module.css';
import { RedrawBoundary } from '../ui/redraw-boundary.tsx';
import styles from './enquiry-form.module.css';
import type { EnquirySchema, FieldError } from './schema.ts';
import { type EnquiryTarget, nativeAction } from './transport.ts';
import { useEnquiry } from './use-enquiry.ts';

const loadNotice = () => import('./failure-notice.tsx');
// Without its code the line alone says that nothing was sent.
const FailureNotice = lazy(() =>
  loadNotice().then(
    (module) => ({ default: module.FailureNotice }),
    () => ({ default: FailureLine }),
  ),
);

interface FormContextValue {
  /** Prefix of the fields' ids. */
  form: string;
  error: FieldError | undefined;
  /** Shows an error beside its field, and goes there unless `focus` is false. */
  refuse: (error: FieldError, focus?: boolean) => void;
  edited: () => void;
  /** Grows by one each time the form is cleared. */
  cleared: number;
}

const FormContext = createContext<FormContextValue | undefined>(undefined);

/** What a field knows of the form it stands in. @throws outside of an EnquiryForm. */
export function useEnquiryForm(): FormContextValue {
  const context = use(FormContext);
  if (!context) throw new Error('A field of an enquiry must stand in an EnquiryForm');
  return context;
}

interface EnquiryFormProps {
  /** The key of the draft, and of what is in the form. */
  name: string;
  /** Accessible name. */
  label: string;
  target: EnquiryTarget;
  /** Where a post without script comes back to: the thank-you page, whole unless the relay is our own. */
  next: string;
  schema: EnquirySchema;
  /** The mail's subject line, from what was typed. */
  subject: (data: FormData) => string;
  /** The subject line of a post without script. */
  plainSubject: string;
  button: { idle: string; busy: string };
  failure: string;
  /** What the studio does with what is sent: one sentence, beside the button. */
  purpose: string;
  thanks: { title: string; text: string };
  /** What was chosen for the visitor, said above the fields. */
  note?: string | undefined;
  /** Called when the form is emptied, as it is once sent. */
  onReset?: () => void;
  /** For a form of one line: the button beside the field. */
  inline?: boolean;
  children: ReactNode;
}

/** A form that is a plain post first and sends in place where script runs. An error in it leaves the page, and what was typed. */
export function EnquiryForm(props: EnquiryFormProps) {
  return (
    <RedrawBoundary fallback={<FailureLine line={errors.broke} />}>
      <FormWithFields {...props} />
    </RedrawBoundary>
  );
}

function FormWithFields({ name, target, next, schema, subject, plainSubject, ...props }: EnquiryFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const { state, edited, refuse, submit } = useEnquiry({ name, target, schema, subject, form });
  const [cleared, setCleared] = useState(0);
  const busy = state.step === 'sending';
  const sent = state.step === 'sent';
  const id = name.toLowerCase();

  // At once, not by rendering again: the click that the page held for the application comes right after this, and would
  // meet the browser's own checks.
  useLayoutEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);
  useLayoutEffect(() => {
    if (!sent) return;
    setCleared((count) => count + 1);
    panel.current?.focus({ preventScroll: true });
  }, [sent]);
  useLayoutEffect(() => {
    // The form is drawn anew, empty and as short as it can be, so the screen may stand below it. The thanks keep to the screen
    // within their frame (`sticky`); asked to show themselves, Firefox puts them where they would be without that.
    if (cleared > 0) panel.current?.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [cleared]);

  return (
    <div className={styles.frame}>
      <div
        ref={panel}
        role="status"
        tabIndex={-1}
        className={sent ? styles.panel : styles.waiting}
        data-inline={props.inline || undefined}
      >
        {sent && (
          <>
            <p className={styles.thanks}>{props.thanks.title}</p>
            <p>{props.thanks.text}</p>
          </>
        )}
      </div>
      <form
        ref={form}
        aria-label={props.label}
        action={nativeAction(target)}
        method="post"
        encType="multipart/form-data"
        className={props.inline ? styles.inline : styles.form}
        data-busy={busy || undefined}
        data-sent={sent || undefined}
        inert={sent}
        onInput={edited}
        onReset={props.onReset}
        // Only who writes may need it, and then there may be no line to fetch it by.
        onFocus={() => void loadNotice().catch(() => {})}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <input type="hidden" name="_subject" value={plainSubject} readOnly />
        <input type="hidden" name="_captcha" value="false" readOnly />
        <input type="hidden" name="_template" value="table" readOnly />
        <input type="hidden" name="_next" value={next} readOnly />
        <div className={styles.honey} aria-hidden="true">
          <label htmlFor={`${id}-honey`}>{forms.leaveEmpty}</label>
          <input id={`${id}-honey`} name="_honey" tabIndex={-1} autoComplete="off" />
        </div>
        <p role="status" className={styles.note}>
          {props.note}
        </p>
        <FormContext
          value={{
            form: id,
            error: state.step === 'editing' ? state.error : undefined,
            refuse,
            edited,
            cleared,
          }}
        >
          {props.children}
        </FormContext>
        <div className={styles.foot}>
          <button type="submit" className={action.primary} disabled={busy}>
            {state.step === 'sending' ? busyLabel(props.button.busy, state.progress) : props.button.idle}
          </button>
          <FormNotice purpose={props.purpose} target={target} />
        </div>
        {state.step === 'failed' && (
          <Suspense fallback={<FailureLine line={props.failure} />}>
            <FailureNotice
              failure={state.failure}
              line={props.failure}
              email={target.email}
              subject={form.current ? subject(new FormData(form.current)) : plainSubject}
              form={form}
            />
          </Suspense>
        )}
      </form>
    </div>
  );
}

/** The banner that a form was not sent, in the specification's words. */
function FailureLine({ line }: { line: string }) {
  return (
    <p role="alert" className={styles.banner}>
      {line}
    </p>
  );
}

/**
 * What happens with the data that a form sends, beside the button that sends it.
 *
 * @param purpose what the studio does with it, in one sentence.
 * @param target who delivers it, which depends on the deployment.
 */
function FormNotice({ purpose, target }: Pick<EnquiryFormProps, 'purpose' | 'target'>) {
  const { service } = target;
  const carrier = service.startsWith('/')
    ? forms.ownServer
    : forms.carriedBy({ host: new URL(service).host });
  return (
    <p className={styles.notice}>
      {purpose} {carrier} <Link to={paths.privacyPolicy()}>{pages.privacyPolicy}</Link>
    </p>
  );
}

/** What the button says while a form is on its way, with how much of a large one has gone. */
const busyLabel = (busy: string, progress: number | undefined): string =>
  progress === undefined ? busy : `${busy} ${Math.floor(progress * 100)}%`;

/** What every form needs of the deployment. */
export interface EnquirySetup extends EnquiryTarget {
  next: string;
}
