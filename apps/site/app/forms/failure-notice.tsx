import * as messages from 'virtual:messages/failure';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import styles from './failure-notice.module.css';
import { createMailtoUrl, readFormText } from './mailto-fallback.ts';
import type { FailureReason } from './response.ts';

export interface FailureDetails {
  reason: FailureReason;
  /** Message of the site's own relay. It replaces the text for the reason. */
  userMessage: string | undefined;
}

const REASON_MESSAGES: Readonly<Record<FailureReason, string>> = {
  offline: messages.offline,
  unreachable: messages.unreachable,
  stalled: messages.noResponse,
  large: messages.tooLarge,
  refused: messages.refused,
  fault: messages.serviceFault,
  page: messages.pageFault,
};

interface FailureNoticeProps {
  failure: FailureDetails;
  /** The short message that the form was not sent. docs/behaviour.md defines its text. */
  message: string;
  email: string;
  /** Subject of the mail that the visitor may send instead. */
  subject: string;
  form: RefObject<HTMLFormElement | null>;
}

/** A banner that says why the form was not sent, and offers to mail or copy the entered text. The banner takes the focus. */
export default function FailureNotice({ failure, message, email, subject, form }: FailureNoticeProps) {
  const banner = useRef<HTMLDivElement>(null);
  const id = useId();
  const { text, hasFile } = readFormText(form.current);

  const mailLink = (
    <a key="mail" href={createMailtoUrl(email, subject, text)}>
      {email}
    </a>
  );

  useEffect(() => banner.current?.focus(), []);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the form
    <div
      ref={banner}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}line`}
      aria-describedby={`${id}reason`}
      className={styles.banner}
    >
      <p id={`${id}line`} role="alert" className={styles.line}>
        {message}
      </p>
      <p id={`${id}reason`}>{failure.userMessage ?? REASON_MESSAGES[failure.reason]}</p>
      <p>
        {(hasFile ? messages.writeWithFilesInstead : messages.writeInstead)({ email: mailLink })}{' '}
        <CopyButton text={text} />
      </p>
    </div>
  );
}

/** A button that copies a text to the clipboard. If copying fails, it shows the selected text in a textarea. */
function CopyButton({ text }: { text: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'denied'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      setOutcome('denied');
    }
  };
  if (outcome === 'denied') {
    return (
      <textarea
        readOnly
        aria-label={messages.enteredText}
        ref={(area) => area?.select()}
        rows={6}
        value={text}
        className={styles.text}
      />
    );
  }
  return (
    <button type="button" onClick={copy} className={styles.copy}>
      <span aria-live="polite">{outcome === 'copied' ? messages.copied : messages.copy}</span>
    </button>
  );
}
