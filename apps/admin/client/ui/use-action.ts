import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { errorMessage } from '../api-client.ts';

/**
 * Returns the function `runAction` and the message `error`. The function runs an action that may fail, and then loads all queries again.
 * The message describes the error of the last action; it is '' if the action succeeded.
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
