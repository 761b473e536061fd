import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { EntryChange, EntrySummary, LaunchChecklistItem } from '../api-types.ts';
import { isTooDeep } from '../nesting.ts';
import { api } from '../routes.ts';
import { requireContentTypeMatch, toContentPath } from './content-paths.ts';
import { describeChanges } from './diff.ts';
import { moveEntry } from './entry-order.ts';
import type { EntryStore } from './entry-store.ts';
import { getFieldLabel } from './entry-summary.ts';
import { compareVersion, listVersions } from './entry-versions.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import { duplicateEntry, startNewEntry } from './new-entry.ts';
import { findScheduledEntries, toScheduleSummary } from './publish-selection.ts';
import { DRAFT } from './refs.ts';
import { renameEntry } from './rename-entry.ts';
import type { Repository } from './repository.ts';
import type { ScheduledPublications } from './scheduled-publications.ts';
import { createSearchPattern, findHits } from './search.ts';
import { readStudioTimeZone } from './studio-times.ts';

const saveBodySchema = z.object({
  version: z.string(),
  fields: z.unknown().refine((fields) => !isTooDeep(fields)),
  body: z.string().optional(),
});
const listQuerySchema = z.object({ search: z.string().trim().default('') });
const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
const newEntrySchema = z.object({ id: slugSchema, title: z.string().min(1).max(200) });
const duplicateBodySchema = newEntrySchema.extend({ from: z.string() });

/** A route whose URL ends with the path of an entry's file. */
interface FileRoute {
  Params: { '*': string };
}

/** Routes that list, read, save, add, move and rename entries, and the data that their forms need. */
export function entryRoutes(
  app: FastifyInstance,
  {
    repository,
    entryStore,
    scheduledPublications,
  }: { repository: Repository; entryStore: EntryStore; scheduledPublications: ScheduledPublications },
): void {
  app.get(api.entries(), async (request) => {
    const { search } = listQuerySchema.parse(request.query);
    const pattern = createSearchPattern(search);
    const entries = await entryStore.list();
    const publicationsByFile = findScheduledEntries(entries, await scheduledPublications.list());
    const timeZone = await readStudioTimeZone(repository);
    return entries
      .map((entry) => {
        const { contentType } = requireContentTypeMatch(entry.file);
        return { ...entry, hits: search ? findHits(contentType, entry.texts, pattern) : [] };
      })
      .filter(({ title, texts }) =>
        [title, ...texts.map(({ text }) => text)].some((text) => pattern.test(text)),
      )
      .map(
        (entry): EntrySummary => ({
          file: entry.file,
          contentType: entry.contentType,
          id: entry.id,
          title: entry.title,
          coverImage: entry.coverImage,
          state: entry.state,
          hasPlaceholderAlt: entry.hasPlaceholderAlt,
          isHidden: entry.isHidden,
          hits: entry.hits,
          scheduled: toScheduleSummary(publicationsByFile.get(entry.file), timeZone),
          changedAt: entry.changedAt,
          changedBy: entry.changedBy,
          suggestions: entry.suggestions,
        }),
      );
  });
  app.get<FileRoute>(api.entry('*'), (request) => entryStore.read(request.params['*']));
  app.put<FileRoute>(api.entry('*'), (request) => {
    const { version, fields, body } = saveBodySchema.parse(request.body);
    return entryStore.save(request.params['*'], version, { fields, body }, request.person);
  });
  app.post(api.entries(), async (request) => {
    const { from, id, title } = duplicateBodySchema.parse(request.body);
    return entryStore.read(await duplicateEntry(repository, from, id, title, request.person));
  });
  app.get<{ Params: { collection: string } }>(api.newEntry(':collection'), (request) => {
    const { id, title } = newEntrySchema.parse(request.query);
    return startNewEntry(repository, request.params.collection, id, title);
  });
  app.put<FileRoute>(api.position('*'), async (request, reply) => {
    const { after } = z.object({ after: z.string().nullable() }).parse(request.body);
    await moveEntry(repository, entryStore, request.params['*'], after, request.person);
    return reply.code(204).send();
  });
  app.post<FileRoute>(api.rename('*'), async (request) => {
    const { id } = z.object({ id: slugSchema }).parse(request.body);
    const scheduledFiles = new Set((await scheduledPublications.list()).map(({ file }) => file));
    return entryStore.read(
      await renameEntry(repository, request.params['*'], id, request.person, scheduledFiles),
    );
  });
  app.get<FileRoute>(api.versions('*'), (request) => listVersions(repository, request.params['*']));
  app.get<{ Params: { '*': string; commit: string } }>(api.compare('*', ':commit'), ({ params }) =>
    compareVersion(repository, params['*'], params.commit),
  );
  app.get(api.launchChecklist(), async (): Promise<LaunchChecklistItem[]> => {
    const tasks = await repository.contentWorker.readLaunchChecklist(repository.draftFolder);
    return tasks.map((task) => {
      const file = toContentPath(task.file);
      const { contentType } = requireContentTypeMatch(file);
      // The text starts with the key of its field, such as `address.city`. Editors see the field's label instead.
      const text = task.text.replace(/^\w+(\.\w+)*/, (fieldKey) =>
        getFieldLabel(contentType, fieldKey.split('.')),
      );
      return { file, path: task.path, text };
    });
  });
  app.get(api.schemaContext(), () => loadSchemaContext(repository));
  app.get(api.changes(), async (): Promise<EntryChange[]> => {
    const publications = await scheduledPublications.list();
    const schedules =
      publications.length > 0
        ? findScheduledEntries(await entryStore.listAt(DRAFT), publications)
        : new Map();
    const [changes, timeZone] = [await describeChanges(repository), await readStudioTimeZone(repository)];
    return changes.map((change) => ({
      ...change,
      scheduled: toScheduleSummary(schedules.get(change.file), timeZone),
    }));
  });
}
