import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { errorMessage } from '../api-client.ts';

/**
 * Returns `runAction`, which runs an action that may fail and then loads all queries again, and the `error` message of the last action;
 * '' if it succeeded.
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
      // Invalidating does not end a query that is loading for the first time. Its response may be older than the action.
      await queryClient.cancelQueries();
      await queryClient.invalidateQueries();
    },
    [queryClient],
  );
  return { runAction, error };
}
