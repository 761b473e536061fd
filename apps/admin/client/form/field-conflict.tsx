import { conflictAt } from '../../merge.ts';
import { differing, shown } from '../../value-text.ts';
import type { Path } from '../../yaml-edit/data.ts';
import styles from './field.module.css';
import { idOf, useForm } from './form-state.ts';

/** The choice between two values of one field, where somebody else changed it, too. */
export function FieldConflictChoice({ path, label }: { path: Path; label: string }) {
  const { conflicts, settle } = useForm();
  const conflict = conflictAt(conflicts.fields, path);
  if (!conflict) return null;
  // Of long texts, the paragraphs that differ are enough to choose by.
  const { before: theirs, after: mine } = differing(shown(conflict.theirs), shown(conflict.mine));
  const id = `${idOf(path)}-conflict`;
  const choose = (keepsMine: boolean) => {
    settle(conflict, keepsMine);
    // The buttons go; the focus stays at the field.
    requestAnimationFrame(() => document.getElementById(idOf(path))?.focus());
  };
  const choices = [
    { name: 'Yours', text: mine, action: 'Keep mine', keepsMine: true },
    { name: conflicts.by, text: theirs, action: 'Use theirs', keepsMine: false },
  ];
  return (
    <section role="alert" aria-labelledby={id} className={styles.conflict}>
      <p id={id}>{`${label}: ${conflicts.by} changed this, too. Choose one.`}</p>
      {choices.map(({ name, text, action, keepsMine }) => (
        <div key={action}>
          <p className="quiet">{name}</p>
          <p className={styles.version}>{text || 'Empty'}</p>
          <button type="button" className="button" onClick={() => choose(keepsMine)}>
            {action}
          </button>
        </div>
      ))}
    </section>
  );
}
