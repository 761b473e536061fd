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
import type { ScheduledPublication, ScheduledPublications } from './scheduled-publications.ts';

/** A route whose URL ends with the path of an entry's file. */
interface FileRoute {
  Params: { '*': string };
}

/** Routes that discard changes, remove entries and restore them. */
export function discardRoutes(
  app: FastifyInstance,
  {
    repository,
    entryStore,
    scheduledPublications,
  }: { repository: Repository; entryStore: EntryStore; scheduledPublications: ScheduledPublications },
): void {
  /** Schedules of discarded entries by the id of the discarded change. They are lost at a restart. */
  const discardedSchedules = new Map<string, ScheduledPublication[]>();
  /**
   * Removes the schedules of discarded entries, and keeps them for a restore.
   *
   * @param id id of the discarded change; null if nothing changed.
   * @returns the response of the route.
   */
  const discardSchedules = async (id: string | null, files: readonly string[]): Promise<DiscardResponse> => {
    const matchingSchedules = (await scheduledPublications.list()).filter(({ file }) => files.includes(file));
    await scheduledPublications.remove(files);
    if (id !== null && matchingSchedules.length > 0) discardedSchedules.set(id, matchingSchedules);
    return { id };
  };

  app.get<FileRoute>(
    api.removalEffects('*'),
    (request): Promise<RemovalEffects> => findRemovalEffects(repository, entryStore, request.params['*']),
  );
  app.delete<FileRoute & { Querystring: { force?: string; images?: string } }>(
    api.entry('*'),
    async (request) => {
      const file = request.params['*'];
      const options = { force: request.query.force === 'yes', withImages: request.query.images === 'yes' };
      const id = await removeEntry(repository, entryStore, file, request.person, options);
      return discardSchedules(id, [file]);
    },
  );
  // `commit` is the version to reset to. Without it, the entry is reset to its published version.
  app.post<FileRoute & { Querystring: { commit?: string } }>(api.revert('*'), async (request) => {
    const { commit } = request.query;
    const file = request.params['*'];
    const id =
      commit === undefined
        ? await discardChanges(repository, file, request.person)
        : await revertEntry(repository, entryStore, file, String(commit), request.person);
    return discardSchedules(id, [file]);
  });
  app.delete(api.changes(), async (request) => {
    const id = await discardAllChanges(repository, request.person);
    return discardSchedules(
      id,
      (await scheduledPublications.list()).map(({ file }) => file),
    );
  });
  app.get(api.discarded(), (): Promise<RestorableChange[]> => listDiscardedChanges(repository));
  app.post<{ Params: { id: string } }>(api.restoreDiscarded(':id'), async (request, reply) => {
    const { id } = request.params;
    await restoreDiscarded(repository, id, request.person);
    const schedulesToRestore = discardedSchedules.get(id) ?? [];
    await scheduledPublications.set(
      schedulesToRestore.map((publication) =>
        publication.at > Date.now()
          ? publication
          : {
              ...publication,
              isRefused: true,
              fault: 'The scheduled time passed while the change was discarded.',
            },
      ),
    );
    discardedSchedules.delete(id);
    return reply.code(204).send();
  });
}
