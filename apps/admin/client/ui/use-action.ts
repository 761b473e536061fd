import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { errorMessage } from '../api-client.ts';

/**
 * Runs an action that may fail. Its error message stays until an action succeeds; afterwards all queries load again.
 */
export function useAction() {
  const queries = useQueryClient();
  const [error, setError] = useState('');
  const run = useCallback(
    async (action: () => Promise<unknown>): Promise<void> => {
      try {
        await action();
        setError('');
      } catch (cause) {
        setError(errorMessage(cause));
      }
      await queries.invalidateQueries();
    },
    [queries],
  );
  return { run, error };
}
