import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { errorMessage } from '../api-client.ts';

/**
 * Returns `runAction` and `error`. The function `runAction` runs an action that may fail, and then reloads all queries. The text `error`
 * says why the last action failed. It is '' if the last action succeeded.
 */
export function useAction() {
  const queryClient = useQueryClient();
  const [error, setError] = useState('');
  const runAction = useCallback(
    async (action: () => Promise<unknown>): Promise<void> => {
      try {
        await action();
        setError('');
      } catch (cause) {
        setError(errorMessage(cause));
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
