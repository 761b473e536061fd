import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { api } from '../addresses.ts';
import { isTooDeep } from '../nesting.ts';
import type { DocumentSummary, FileChange, LaunchNeed } from '../shapes.ts';
import { addThing } from './add-remove.ts';
import { DRAFT } from './branches.ts';
import { changesOf } from './changes.ts';
import { fileOf, kindAt } from './content-files.ts';
import { fieldLabel } from './describe.ts';
import type { Documents } from './documents.ts';
import { goesLive, held } from './held.ts';
import type { Later } from './later.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import { moveEntry } from './order.ts';
import { rename } from './rename.ts';
import type { Repository } from './repository.ts';
import { studioTimeZone } from './studio-time-zone.ts';

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
export function documentRoutes(
  app: FastifyInstance,
  { repository, documents, scheduled }: { repository: Repository; documents: Documents; scheduled: Later },
): void {
  app.get(api.documents(), async (request) => {
    const query = listQuery.parse(request.query).search.toLowerCase();
    const all = await documents.list();
    const schedules = held(all, scheduled.wishes);
    const timeZone = await studioTimeZone(repository);
    return all
      .filter(({ title, words }) => `${title}\n${words}`.toLowerCase().includes(query))
      .map(({ words: _, names: _names, order: _order, ...entry }): DocumentSummary => {
        return { ...entry, later: goesLive(schedules.get(entry.file), timeZone) };
      });
  });
  app.get<File>(api.document('*'), (request) => documents.read(request.params['*']));
  app.put<File>(api.document('*'), (request) => {
    const { version, fields, body } = saveBody.parse(request.body);
    return documents.save(request.params['*'], version, { fields, body }, request.editor);
  });
  app.post(api.documents(), async (request) => {
    const { from, id, title } = duplicateBody.parse(request.body);
    return documents.read(await addThing(repository, from, id, title, request.editor));
  });
  app.put<File>(api.place('*'), async (request, reply) => {
    const { after } = z.object({ after: z.string().nullable() }).parse(request.body);
    await moveEntry(repository, documents, request.params['*'], after, request.editor);
    return reply.code(204).send();
  });
  app.post<File>(api.rename('*'), async (request) => {
    const { id } = z.object({ id: slug }).parse(request.body);
    const scheduledFiles = new Set(scheduled.wishes.map(({ file }) => file));
    return documents.read(await rename(repository, request.params['*'], id, request.editor, scheduledFiles));
  });
  app.get(api.launch(), async (): Promise<LaunchNeed[]> => {
    const needs = await repository.contentWorker.launchNeeds(repository.draftFolder);
    return needs.map((task) => {
      const file = fileOf(task.file);
      const { kind } = kindAt(file);
      // The text starts with the field's keys. Editors see its label instead.
      const text = task.text.replace(/^\w+(\.\w+)*/, (keys) => fieldLabel(kind, keys.split('.')));
      return { file, path: task.path, text };
    });
  });
  app.get(api.schemaContext(), () => loadSchemaContext(repository));
  app.get(api.changes(), async (): Promise<FileChange[]> => {
    const schedules =
      scheduled.wishes.length > 0 ? held(await documents.at(DRAFT), scheduled.wishes) : new Map();
    const [changes, timeZone] = [await changesOf(repository), await studioTimeZone(repository)];
    return changes.map((change) => ({ ...change, later: goesLive(schedules.get(change.file), timeZone) }));
  });
}
