import { type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from '../addresses.ts';
import { setKnown } from '../known.ts';
import type { Known } from '../shapes.ts';
import { ask } from './ask.ts';

const queryKey = ['schema context'];

/** What content schemas check values against: the images and categories of the draft. The schemas know it once it is here. */
export const useSchemaContext = () =>
  useQuery({
    queryKey,
    queryFn: async () => {
      const context = await ask<Known>(api.known());
      setKnown(context);
      return context;
    },
  });

/** Asks for it again. Resolves once the schemas of an open form know the answer. */
export const refreshSchemaContext = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey });
