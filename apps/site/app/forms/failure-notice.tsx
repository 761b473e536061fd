import * as words from 'virtual:words/failure';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { FailureReason } from './answer.ts';
import styles from './failure-notice.module.css';
import { mailTo, writtenIn } from './written.ts';

/** A failed send as the form shows it. */
export interface Failure {
  reason: FailureReason;
  /** What our own relay had to say. */
  words: string | undefined;
}

const REASONS: Readonly<Record<FailureReason, string>> = {
  offline: words.offline,
  unreachable: words.unreachable,
  silent: words.silent,
  large: words.large,
  refused: words.refused,
  fault: words.fault,
  page: words.page,
};

interface FailureNoticeProps {
  failure: Failure;
  /** The specification's line, which comes first. */
  line: string;
  /** The studio's e-mail. */
  email: string;
  /** The mail's subject line, for who writes it by hand. */
  subject: string;
  form: RefObject<HTMLFormElement | null>;
}

/** A banner that takes the focus: that a form was not sent, why, and another way to send what was typed. */
export function FailureNotice({ failure, line, email, subject, form }: FailureNoticeProps) {
  const banner = useRef<HTMLDivElement>(null);
  const id = useId();
  const { text, hasFile } = writtenIn(form.current);

  const mail = (
    <a key="mail" href={mailTo(email, subject, text)}>
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
        {line}
      </p>
      <p id={`${id}reason`}>{failure.words ?? REASONS[failure.reason]}</p>
      <p>
        {(hasFile ? words.writeWithCv : words.write)({ email: mail })} <Copy text={text} />
      </p>
    </div>
  );
}

/** Puts a text on the clipboard; where there is none to be had, shows it, selected. */
function Copy({ text }: { text: string }) {
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
        aria-label={words.typed}
        ref={(area) => area?.select()}
        rows={6}
        value={text}
        className={styles.text}
      />
    );
  }
  return (
    <button type="button" onClick={copy} className={styles.copy}>
      <span aria-live="polite">{outcome === 'copied' ? words.copied : words.copy}</span>
    </button>
  );
}
