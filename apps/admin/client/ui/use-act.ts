import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { reason } from '../ask.ts';

/** Does what may be refused: the reason stands until it is done, and what is shown is asked for anew. */
export function useAct() {
  const queries = useQueryClient();
  const [fault, setFault] = useState('');
  const act = useCallback(
    async (work: () => Promise<unknown>): Promise<void> => {
      try {
        await work();
        setFault('');
      } catch (error) {
        setFault(reason(error));
      }
      await queries.invalidateQueries();
    },
    [queries],
  );
  return { act, fault };
}
