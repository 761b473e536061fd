import { DialogCloseButton, ModalDialog } from '../../ui/dialog.tsx';
import styles from './enquiries.module.css';

const SHORTCUTS = [
  ['J', 'Next message'],
  ['K', 'Previous message'],
  ['E', 'Mark as answered'],
  ['/', 'Search'],
] as const;

/** The list of keyboard shortcuts, and the setting to turn them off. */
export function KeyboardHelp({
  areShortcutsEnabled,
  onChange,
}: {
  areShortcutsEnabled: boolean;
  onChange: (areKeysOn: boolean) => void;
}) {
  return (
    <ModalDialog trigger={{ children: 'Keyboard', className: 'text-button' }} title="Keyboard">
      <dl className={styles.keys}>
        {SHORTCUTS.map(([key, action]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <p>
        <label className={styles.keySetting}>
          <input
            type="checkbox"
            checked={areShortcutsEnabled}
            onChange={({ target }) => onChange(target.checked)}
          />{' '}
          Use these keys
        </label>
      </p>
      <p className="row">
        <DialogCloseButton>Close</DialogCloseButton>
      </p>
    </ModalDialog>
  );
}
