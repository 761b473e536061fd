import styles from './enquiry-form.module.css';

/** That a form was not sent, in the specification's words. */
export function FailureLine({ line }: { line: string }) {
  return (
    <p role="alert" className={styles.banner}>
      {line}
    </p>
  );
}
