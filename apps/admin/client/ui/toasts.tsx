import { Toast } from '@base-ui/react/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../addresses.ts';
import type { DiscardAnswer } from '../../shapes.ts';
import { ask, reason } from '../ask.ts';
import styles from './toasts.module.css';

/** How long Undo is offered, in milliseconds. After that the history restores. */
const UNDO_MS = 10_000;

const manager = Toast.createToastManager();

/**
 * Says what was done and offers Undo.
 *
 * @param undo rejects where it is not undone, with what `reason` explains. @param kept what is safe then.
 * @param id of the message; it replaces an earlier one of the same id.
 */
export function showUndo(text: string, undo: () => Promise<unknown>, kept: string, id?: string): void {
  const toast = manager.add({
    ...(id !== undefined && { id }),
    title: text,
    timeout: UNDO_MS,
    actionProps: {
      children: 'Undo',
      onClick: () => {
        manager.close(toast);
        undo().catch((error: unknown) =>
          manager.add({ title: `Not restored. ${reason(error, kept)}`, timeout: 0 }),
        );
      },
    },
  });
}

/** Returns a function that says what was discarded and offers Undo. */
export function useUndo(): (text: string, discarded: DiscardAnswer) => void {
  const queries = useQueryClient();
  return useCallback(
    (text, { id }) => {
      if (id === null) return;
      const undo = async (): Promise<void> => {
        try {
          await ask(api.restoreDiscarded(id), 'POST');
          // A form that is open loads what is restored; what is not saved in it is kept in this browser.
          await queries.resetQueries({ queryKey: ['document'] });
        } finally {
          await queries.invalidateQueries();
        }
      };
      showUndo(text, undo, 'It is kept in the history.');
    },
    [queries],
  );
}

/** Short messages at the foot of every page. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className={styles.viewport ?? ''}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  return Toast.useToastManager().toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast}>
      <Toast.Content className={styles.toast ?? ''}>
        <Toast.Title render={<p />} />
        <Toast.Action className="plain" />
        <Toast.Close className="plain">Close</Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
