import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { errorMessage } from '../api-client.ts';

/**
 * Returns `runAction` and `error`. The function `runAction` runs an action that may fail, and then reloads all queries. While an action is
 * running, it ignores further calls, such as the second half of a double click. The text `error` says why the last action failed. It is ''
 * if the last action succeeded.
 */
export function useAction() {
  const queryClient = useQueryClient();
  const [error, setError] = useState('');
  const isRunningRef = useRef(false);
  const runAction = useCallback(
    async (action: () => Promise<unknown>): Promise<void> => {
      if (isRunningRef.current) return;
      isRunningRef.current = true;
      try {
        await action();
        setError('');
      } catch (cause) {
        setError(errorMessage(cause));
      } finally {
        isRunningRef.current = false;
      }
      // Invalidating a query does not restart its first load. The response of this load may be older than the action, so all loads are
      // cancelled first.
      await queryClient.cancelQueries();
      await queryClient.invalidateQueries();
    },
    [queryClient],
  );
  return { runAction, error };
}
