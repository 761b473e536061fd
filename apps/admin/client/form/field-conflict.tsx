import { findConflict } from '../../merge.ts';
import { formatValue, trimToDifference } from '../../value-text.ts';
import type { FieldPath } from '../../yaml-edit/value-edit.ts';
import styles from './field.module.css';
import { fieldId, useForm } from './form-state.ts';

/** Shows the editor's value and another person's value of a field. The editor chooses one of the two values. */
export function FieldConflictChoice({ path, label }: { path: FieldPath; label: string }) {
  const { conflicts, resolveConflict } = useForm();
  const conflict = findConflict(conflicts.fields, path);
  if (!conflict) return null;
  // Leaves out paragraphs that are equal in both texts.
  const { before: theirs, after: mine } = trimToDifference(
    formatValue(conflict.theirs),
    formatValue(conflict.mine),
  );
  const id = `${fieldId(path)}-conflict`;
  const chooseValue = (keepsMine: boolean) => {
    resolveConflict(conflict, keepsMine);
    // The clicked button disappears and would take the focus with it.
    requestAnimationFrame(() => document.getElementById(fieldId(path))?.focus());
  };
  const choices = [
    { name: 'Yours', text: mine, action: 'Keep mine', keepsMine: true },
    { name: conflicts.by, text: theirs, action: 'Use theirs', keepsMine: false },
  ];
  return (
    <section role="alert" aria-labelledby={id} className={styles.conflict}>
      <p id={id}>{`${label}: ${conflicts.by} also changed this. Choose one version.`}</p>
      {choices.map(({ name, text, action, keepsMine }) => (
        <div key={action}>
          <p className="muted">{name}</p>
          <p className={styles.value}>{text || 'Empty'}</p>
          <button type="button" className="button" onClick={() => chooseValue(keepsMine)}>
            {action}
          </button>
        </div>
      ))}
    </section>
  );
}
