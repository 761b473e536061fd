import { Toast } from '@base-ui/react/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { DiscardResponse } from '../../api-types.ts';
import { api } from '../../routes.ts';
import { errorMessage, request } from '../api-client.ts';
import styles from './toasts.module.css';

/** Milliseconds for which a message offers Undo. After that, the version history can restore the change. */
const UNDO_MS = 10_000;

const toastManager = Toast.createToastManager();

/**
 * Shows a message with an Undo button.
 *
 * @param reassurance sentence that is added to the error message if the server cannot be reached.
 * @param id id of the message. A new message replaces an earlier message with the same id.
 */
export function showUndoToast(
  text: string,
  undo: () => Promise<unknown>,
  reassurance: string,
  id?: string,
): void {
  let isUndone = false;
  const toast = toastManager.add({
    ...(id !== undefined && { id }),
    title: text,
    timeout: UNDO_MS,
    actionProps: {
      children: 'Undo',
      onClick: () => {
        // A double click reaches the button while the message disappears.
        if (isUndone) return;
        isUndone = true;
        toastManager.close(toast);
        undo().catch((error: unknown) =>
          toastManager.add({ title: `Not restored. ${errorMessage(error, reassurance)}`, timeout: 0 }),
        );
      },
    },
  });
}

/** Returns a function that shows a message with an Undo button. The function does nothing if no change was discarded. */
export function useUndoToast(): (text: string, discarded: DiscardResponse) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (text, { id }) => {
      if (id === null) return;
      const undo = async (): Promise<void> => {
        try {
          await request(api.restoreDiscarded(id), 'POST');
          // Makes an open form load the restored entry.
          await queryClient.resetQueries({ queryKey: ['entry'] });
        } finally {
          await queryClient.invalidateQueries();
        }
      };
      showUndoToast(text, undo, 'You can restore it from the version history.');
    },
    [queryClient],
  );
}

/** Shows the messages of `showUndoToast` at the bottom of every page. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={toastManager}>
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
        <Toast.Action className="text-button" />
        <Toast.Close className="text-button">Close</Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
