import type { FastifyInstance } from 'fastify';
import { api } from '../addresses.ts';
import type { DiscardAnswer, RestorableChange } from '../shapes.ts';
import { discard, discardAll, putBack, removeThing } from './add-remove.ts';
import { discardedChanges, restoreDiscarded } from './discarded.ts';
import type { Documents } from './documents.ts';
import type { Later, Wish } from './later.ts';
import type { Repository } from './repository.ts';

interface File {
  Params: { '*': string };
}

/** Discarding, removing and restoring over HTTP. */
export function discardRoutes(
  app: FastifyInstance,
  { repository, documents, later }: { repository: Repository; documents: Documents; later: Later },
): void {
  /** The scheduled times that went with what was discarded since the start, by the id that restores it. */
  const schedules = new Map<string, Wish[]>();
  const unschedule = async (id: string | null, files: readonly string[]): Promise<DiscardAnswer> => {
    const dropped = later.wishes.filter(({ file }) => files.includes(file));
    await later.drop(files);
    if (id !== null && dropped.length > 0) schedules.set(id, dropped);
    return { id };
  };

  app.delete<File & { Querystring: { anyway?: string } }>(api.document('*'), async (request) => {
    const isMeant = request.query.anyway === 'yes';
    const file = request.params['*'];
    return unschedule(await removeThing(repository, documents, file, isMeant, request.editor), [file]);
  });
  app.post<File & { Querystring: { commit?: string } }>(api.discard('*'), async (request) => {
    const { commit } = request.query;
    const file = request.params['*'];
    const id =
      commit === undefined
        ? await discard(repository, file, request.editor)
        : await putBack(repository, documents, file, String(commit), request.editor);
    return unschedule(id, [file]);
  });
  app.delete(api.changes(), async (request) => {
    const id = await discardAll(repository, request.editor);
    return unschedule(
      id,
      later.wishes.map(({ file }) => file),
    );
  });
  app.get(api.discarded(), (): Promise<RestorableChange[]> => discardedChanges(repository));
  app.post<{ Params: { id: string } }>(api.restoreDiscarded(':id'), async (request, reply) => {
    const { id } = request.params;
    await restoreDiscarded(repository, id, request.editor);
    const wishes = schedules.get(id) ?? [];
    await later.set(
      wishes.map((wish) =>
        wish.at > Date.now()
          ? wish
          : { ...wish, isRefused: true, fault: 'Its time passed while it was discarded.' },
      ),
    );
    schedules.delete(id);
    return reply.code(204).send();
  });
}
