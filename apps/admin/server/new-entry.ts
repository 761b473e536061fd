import { type ContentType, contentTypes } from '@studio/content/schema/content-types';
import { HttpError } from '@studio/http/errors';
import type { EntryContents, NewEntryResponse, Person } from '../api-types.ts';
import { createFormSchema, type FieldSchema, findTitleField } from '../json-schema.ts';
import { toSchemaContext } from '../schema-context.ts';
import { readCommitLog } from './commit-log.ts';
import { CONTENT_ROOT, DetailedHttpError, requireContentTypeMatch } from './content-paths.ts';
import { loadSchemaContext } from './load-schema-context.ts';
import { DRAFT } from './refs.ts';
import type { Repository } from './repository.ts';
import { readStudioTimeZone } from './studio-times.ts';

/** Number of commits that are searched for the numbers of removed entries. */
const MAX_SEARCHED_COMMITS = 10_000;

/** The last number that a new entry got, by folder. Two people who start an entry at the same time must not get the same number. */
const offeredNumbers = new WeakMap<Repository, Map<string, number>>();

/** Whether this module can add entries of a content type. Images are added by an upload. */
const canAddEntries = ({ name, filePattern }: ContentType): boolean =>
  filePattern.includes('*') && name !== 'pictures' && name !== 'legal';

const readFormSchema = async (repository: Repository, contentType: ContentType): Promise<FieldSchema> =>
  createFormSchema(contentType, toSchemaContext(await loadSchemaContext(repository)));

/**
 * Returns the file and the initial field values of a new entry. Nothing is saved before all required fields have values.
 *
 * @throws HttpError 404 if no entry can be added to the collection; DetailedHttpError 409 if the slug is taken.
 */
export async function startNewEntry(
  repository: Repository,
  collection: string,
  slug: string,
  title: string,
): Promise<NewEntryResponse> {
  const contentType = contentTypes.find(({ name }) => name === collection);
  if (!contentType || !canAddEntries(contentType)) throw new HttpError(404, 'No entry can be added there.');
  const { properties = {} } = await readFormSchema(repository, contentType);
  const { file, id } = await chooseFileAndId(
    repository,
    contentType,
    slug,
    properties.id?.type === 'integer',
  );
  const titleField = findTitleField(properties);
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: await readStudioTimeZone(repository) });
  return {
    file,
    fields: {
      id,
      ...(titleField !== undefined && { [titleField]: title }),
      ...(properties.date && { date: today }),
    },
  };
}

/**
 * Returns the text of a new file, with the fields in the order of the form.
 *
 * @throws HttpError 404 if no such entry can be added; DetailedHttpError 422 if the file cannot hold the contents.
 */
export async function createEntryFile(
  repository: Repository,
  file: string,
  { fields, body }: EntryContents,
): Promise<string> {
  const { contentType } = requireContentTypeMatch(file);
  if (!canAddEntries(contentType)) throw new HttpError(404, 'No entry can be added there.');
  const { properties = {} } = await readFormSchema(repository, contentType);
  const fieldValues = fields as Record<string, unknown>;
  const orderedFields = Object.fromEntries(
    Object.keys(properties).flatMap((key) =>
      fieldValues[key] === undefined ? [] : [[key, fieldValues[key]]],
    ),
  );
  const emptyFile = contentType.bodyLabel ? '---\n\n---\n' : '\n';
  return repository.contentWorker.update(file, emptyFile, {
    fields: orderedFields,
    ...(body !== undefined && { body }),
  });
}

/**
 * Adds a copy of an entry to the draft.
 *
 * @param sourceFile file of the entry to copy.
 * @returns the file of the new entry.
 * @throws HttpError 404 if the source does not exist or cannot be copied; DetailedHttpError 409 if the slug is taken.
 */
export function duplicateEntry(
  repository: Repository,
  sourceFile: string,
  slug: string,
  title: string,
  person: Person,
): Promise<string> {
  return repository.withLock(async () => {
    const { contentType } = requireContentTypeMatch(sourceFile);
    const source = await repository.readFile(DRAFT, CONTENT_ROOT + sourceFile);
    if (!source || !canAddEntries(contentType))
      throw new HttpError(404, 'The entry to copy does not exist. Reload the page.');
    const contents = await repository.contentWorker.parse(sourceFile, source);
    const fields = { ...(contents.fields as Record<string, unknown>) };
    const { file, id } = await chooseFileAndId(repository, contentType, slug, typeof fields.id === 'number');
    fields.id = id;
    const titleField = findTitleField(fields);
    if (titleField !== undefined) fields[titleField] = title;
    const text = await repository.contentWorker.update(sourceFile, source.toString(), {
      ...contents,
      fields,
    });
    await repository.commitToDraft(
      [{ path: CONTENT_ROOT + file, bytes: Buffer.from(text) }],
      person,
      `Add ${file}`,
    );
    return file;
  });
}

/**
 * Chooses the file and the id of a new entry. In a numbered collection, the id is the next free number. The file name is this number,
 * followed by the slug if other file names of the collection have a slug.
 *
 * @throws HttpError 404 if the slug cannot be in a file name; DetailedHttpError 409 if the slug is taken.
 */
async function chooseFileAndId(
  repository: Repository,
  contentType: ContentType,
  slug: string,
  isNumbered: boolean,
): Promise<{ file: string; id: string | number }> {
  const [folder = ''] = contentType.filePattern.split('*');
  const paths = [...(await repository.listFiles(DRAFT, CONTENT_ROOT + folder)).keys()];
  // The number of a removed entry is not used again, because the entry may be restored.
  const history = isNumbered
    ? await readCommitLog(repository, {
        branch: DRAFT,
        paths: [CONTENT_ROOT + folder],
        limit: MAX_SEARCHED_COMMITS,
      })
    : [];
  const usedNumbers = [...paths, ...history.flatMap((commit) => commit.paths)].map((path) =>
    Number(/\/(\d+)[^/]*$/.exec(path)?.[1] ?? 0),
  );
  const offered = offeredNumbers.get(repository) ?? new Map<string, number>();
  const nextNumber = 1 + Math.max(0, offered.get(folder) ?? 0, ...usedNumbers);
  if (isNumbered) offeredNumbers.set(repository, offered.set(folder, nextNumber));
  const hasSlug = !isNumbered || paths.some((path) => /\/\d+-[^/]*$/.test(path));
  const fileName = [isNumbered && String(nextNumber).padStart(hasSlug ? 2 : 1, '0'), hasSlug && slug]
    .filter(Boolean)
    .join('-');
  const file = contentType.filePattern.replace('*', fileName);
  requireContentTypeMatch(file);
  if (paths.includes(CONTENT_ROOT + file))
    throw new DetailedHttpError(409, {
      message: `Another entry already has the address “${fileName}”. Choose another one.`,
    });
  return { file, id: isNumbered ? nextNumber : slug };
}
