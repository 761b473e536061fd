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

const contents = z.object({
  version: z.string(),
  fields: z.unknown().refine((fields) => !isTooDeep(fields)),
  body: z.string().optional(),
});
const search = z.object({ words: z.string().default('') });
const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);
const copy = z.object({
  from: z.string(),
  id,
  title: z.string().min(1).max(200),
});

interface File {
  Params: { '*': string };
}

/** The draft's content over HTTP. The file's path under `content/` is the rest of the address. */
export function documentRoutes(
  app: FastifyInstance,
  { repository, documents, later }: { repository: Repository; documents: Documents; later: Later },
): void {
  app.get(api.documents(), async (request) => {
    const wanted = search.parse(request.query).words.toLowerCase();
    const all = await documents.list();
    const waiting = held(all, later.wishes);
    const timeZone = await studioTimeZone(repository);
    return all
      .filter(({ title, words }) => `${title}\n${words}`.toLowerCase().includes(wanted))
      .map(({ words: _, names: _names, order: _order, ...one }): DocumentSummary => {
        return { ...one, later: goesLive(waiting.get(one.file), timeZone) };
      });
  });
  app.get<File>(api.document('*'), (request) => documents.read(request.params['*']));
  app.put<File>(api.document('*'), (request) => {
    const { version, fields, body } = contents.parse(request.body);
    return documents.save(request.params['*'], version, { fields, body }, request.editor);
  });
  app.post(api.documents(), async (request) => {
    const { from, id, title } = copy.parse(request.body);
    return documents.read(await addThing(repository, from, id, title, request.editor));
  });
  app.put<File>(api.place('*'), async (request, reply) => {
    const { after } = z.object({ after: z.string().nullable() }).parse(request.body);
    await moveEntry(repository, documents, request.params['*'], after, request.editor);
    return reply.code(204).send();
  });
  app.post<File>(api.rename('*'), async (request) => {
    const next = z.object({ id }).parse(request.body).id;
    const waiting = new Set(later.wishes.map(({ file }) => file));
    return documents.read(await rename(repository, request.params['*'], next, request.editor, waiting));
  });
  app.get(api.launch(), async (): Promise<LaunchNeed[]> => {
    const needs = await repository.contentWorker.launchNeeds(repository.draftFolder);
    return needs.map(({ file: path, path: place, text }) => {
      const file = fileOf(path);
      const { kind } = kindAt(file);
      // It begins with the field's keys; here it has a name.
      const said = text.replace(/^\w+(\.\w+)*/, (keys) => fieldLabel(kind, keys.split('.')));
      return { file, path: place, text: said };
    });
  });
  app.get(api.schemaContext(), () => loadSchemaContext(repository));
  app.get(api.changes(), async (): Promise<FileChange[]> => {
    const waiting = later.wishes.length > 0 ? held(await documents.at(DRAFT), later.wishes) : new Map();
    const [changes, timeZone] = [await changesOf(repository), await studioTimeZone(repository)];
    return changes.map((one) => ({ ...one, later: goesLive(waiting.get(one.file), timeZone) }));
  });
}
