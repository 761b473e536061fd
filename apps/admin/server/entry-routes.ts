import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EntryChange, EntrySummary, LaunchChecklistItem } from '../api-types.ts';
import { isTooDeep } from '../nesting.ts';
import { api } from '../routes.ts';
import { requireContentType, toContentPath } from './content-paths.ts';
import { describeChanges } from './diff.ts';
import { duplicateEntry } from './entries.ts';
import { moveEntry } from './entry-order.ts';
import type { EntryStore } from './entry-store.ts';
import { fieldLabel } from './entry-summary.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import { scheduledEntries, toScheduleSummary } from './publish-selection.ts';
import { DRAFT } from './refs.ts';
import { renameEntry } from './rename-entry.ts';
import type { Repository } from './repository.ts';
import type { ScheduledPublications } from './scheduled-publications.ts';
import { readStudioTimeZone } from './studio-time-zone.ts';

const saveBody = z.object({
  version: z.string(),
  fields: z.unknown().refine((fields) => !isTooDeep(fields)),
  body: z.string().optional(),
});
const listQuery = z.object({ search: z.string().default('') });
const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
const duplicateBody = z.object({
  from: z.string(),
  id: slug,
  title: z.string().min(1).max(200),
});

interface File {
  Params: { '*': string };
}

/** Routes that list, read, save, add, move and rename entries. URLs end with the entry's path under `content/`. */
export function entryRoutes(
  app: FastifyInstance,
  {
    repository,
    documents,
    scheduled,
  }: { repository: Repository; documents: EntryStore; scheduled: ScheduledPublications },
): void {
  app.get(api.entries(), async (request) => {
    const query = listQuery.parse(request.query).search.toLowerCase();
    const all = await documents.list();
    const schedules = scheduledEntries(all, await scheduled.list());
    const timeZone = await readStudioTimeZone(repository);
    return all
      .filter(({ title, searchText: words }) => `${title}\n${words}`.toLowerCase().includes(query))
      .map(({ searchText: _, mentions: _names, entryOrder: _order, ...entry }): EntrySummary => {
        return { ...entry, scheduled: toScheduleSummary(schedules.get(entry.file), timeZone) };
      });
  });
  app.get<File>(api.entry('*'), (request) => documents.read(request.params['*']));
  app.put<File>(api.entry('*'), (request) => {
    const { version, fields, body } = saveBody.parse(request.body);
    return documents.save(request.params['*'], version, { fields, body }, request.editor);
  });
  app.post(api.entries(), async (request) => {
    const { from, id, title } = duplicateBody.parse(request.body);
    return documents.read(await duplicateEntry(repository, from, id, title, request.editor));
  });
  app.put<File>(api.position('*'), async (request, reply) => {
    const { after } = z.object({ after: z.string().nullable() }).parse(request.body);
    await moveEntry(repository, documents, request.params['*'], after, request.editor);
    return reply.code(204).send();
  });
  app.post<File>(api.rename('*'), async (request) => {
    const { id } = z.object({ id: slug }).parse(request.body);
    const scheduledFiles = new Set((await scheduled.list()).map(({ file }) => file));
    return documents.read(
      await renameEntry(repository, request.params['*'], id, request.editor, scheduledFiles),
    );
  });
  app.get(api.launchChecklist(), async (): Promise<LaunchChecklistItem[]> => {
    const needs = await repository.contentWorker.launchNeeds(repository.draftFolder);
    return needs.map((task) => {
      const file = toContentPath(task.file);
      const { contentType: kind } = requireContentType(file);
      // The text starts with the field's keys. Editors see its label instead.
      const text = task.text.replace(/^\w+(\.\w+)*/, (keys) => fieldLabel(kind, keys.split('.')));
      return { file, path: task.path, text };
    });
  });
  app.get(api.schemaContext(), () => loadSchemaContext(repository));
  app.get(api.changes(), async (): Promise<EntryChange[]> => {
    const publications = await scheduled.list();
    const schedules =
      publications.length > 0 ? scheduledEntries(await documents.listAt(DRAFT), publications) : new Map();
    const [changes, timeZone] = [await describeChanges(repository), await readStudioTimeZone(repository)];
    return changes.map((change) => ({
      ...change,
      scheduled: toScheduleSummary(schedules.get(change.file), timeZone),
    }));
  });
}
