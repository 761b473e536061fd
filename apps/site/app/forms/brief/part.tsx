import { type ReactNode, useState } from 'react';
import { noScriptClass, requiresScriptClass } from '../../critical-path/contract.ts';
import styles from './brief.module.css';

interface BriefPartProps {
  id: string;
  title: string;
  text: string;
  /** Folded at first, if script is available. */
  isOptional?: boolean;
  children: ReactNode;
}

/** Unfolds the part of the brief that contains an element. */
export const unfoldPart = (element: Element): void =>
  element.closest('section')?.querySelector<HTMLElement>('button[aria-expanded=false]')?.click();

/**
 * A part of the brief: a title beside its fields. A folded part opens when the visitor presses its title, or when a draft fills one
 * of its fields.
 */
export function BriefPart({ id, title, text, isOptional = false, children }: BriefPartProps) {
  const [isFolded, setIsFolded] = useState(isOptional);
  const titleId = `${id}-title`;
  const fieldsId = `${id}-fields`;
  return (
    <section
      aria-labelledby={titleId}
      className={styles.part}
      data-folded={isFolded || undefined}
      onInput={() => setIsFolded(false)}
    >
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {isOptional ? (
            <>
              <button
                type="button"
                aria-expanded={!isFolded}
                aria-controls={fieldsId}
                className={`${styles.fold} ${requiresScriptClass}`}
                onClick={() => setIsFolded(!isFolded)}
              >
                {title}
                <span aria-hidden="true" className={styles.sign}>
                  {isFolded ? '+' : '–'}
                </span>
              </button>
              <span className={noScriptClass}>{title}</span>
            </>
          ) : (
            title
          )}
        </h2>
        <p className={styles.text}>{text}</p>
      </div>
      <div id={fieldsId} className={styles.fields}>
        {children}
      </div>
    </section>
  );
}
