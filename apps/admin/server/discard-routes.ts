import type { FastifyInstance } from 'fastify';
import type { DiscardResponse, RemovalEffects, RestorableChange } from '../api-types.ts';
import { api } from '../routes.ts';
import { listDiscardedChanges, restoreDiscarded } from './discarded-changes.ts';
import {
  discardAllChanges,
  discardChanges,
  findRemovalEffects,
  removeEntry,
  revertEntry,
} from './entries.ts';
import type { EntryStore } from './entry-store.ts';
import type { Repository } from './repository.ts';
import type { ScheduledPublications } from './scheduled-publications.ts';

/** A route whose URL ends with the path of an entry's file. */
interface FileRoute {
  Params: { '*': string };
}

/** Routes that discard changes, remove entries and restore them. A discarded change loses its schedule for good. */
export function discardRoutes(
  app: FastifyInstance,
  {
    repository,
    entryStore,
    scheduledPublications,
  }: { repository: Repository; entryStore: EntryStore; scheduledPublications: ScheduledPublications },
): void {
  app.get<FileRoute>(
    api.removalEffects('*'),
    (request): Promise<RemovalEffects> => findRemovalEffects(repository, entryStore, request.params['*']),
  );
  app.delete<FileRoute & { Querystring: { force?: string; images?: string } }>(
    api.entry('*'),
    async (request): Promise<DiscardResponse> => {
      const file = request.params['*'];
      const options = { force: request.query.force === 'yes', withImages: request.query.images === 'yes' };
      const id = await removeEntry(repository, entryStore, file, request.person, options);
      await scheduledPublications.remove([file]);
      return { id };
    },
  );
  // `commit` is the version to reset to. Without it, the entry is reset to its published version.
  app.post<FileRoute & { Querystring: { commit?: string } }>(
    api.revert('*'),
    async (request): Promise<DiscardResponse> => {
      const { commit } = request.query;
      const file = request.params['*'];
      const id =
        commit === undefined
          ? await discardChanges(repository, file, request.person)
          : await revertEntry(repository, file, String(commit), request.person);
      await scheduledPublications.remove([file]);
      return { id };
    },
  );
  app.delete(api.changes(), async (request): Promise<DiscardResponse> => {
    const id = await discardAllChanges(repository, request.person);
    await scheduledPublications.remove((await scheduledPublications.list()).map(({ file }) => file));
    return { id };
  });
  app.get(api.discarded(), (): Promise<RestorableChange[]> => listDiscardedChanges(repository));
  app.post<{ Params: { id: string } }>(api.restoreDiscarded(':id'), async (request, reply) => {
    await restoreDiscarded(repository, request.params.id, request.person);
    return reply.code(204).send();
  });
}
