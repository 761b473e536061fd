import { dirname } from 'node:path';
import { type ContentSources, fileSlug, listFolder } from '../content-sources.ts';
import { findMarkdownIssue } from '../markdown/validate-markdown.ts';
import { memoize } from '../memoize.ts';
import { parseMarkdownFile, parseYaml } from '../parse.ts';
import { categoriesSchema } from '../schema/categories-schema.ts';
import { ContentError } from '../schema/content-error.ts';
import { contentTypes, matchContentType } from '../schema/content-types.ts';
import { createSchemas, type Schemas } from '../schema/create-schemas.ts';
import { findMarkedEntry, MARK_FIELDS, type Mark } from '../schema/image-metadata.ts';
import { createPlaceholderImage, type SchemaContext } from '../schema/schema-context.ts';

/** Files that the site cannot do without, besides those of content types with one file. */
const LEGAL_FILES = ['legal/privacy-policy.md', 'legal/terms-of-service.md'];
const OPTIONAL_FILES: readonly string[] = ['redirects.yaml'];
const CATEGORIES_FILE = 'categories.yaml';

/**
 * Validates all content files: fields, Markdown, ids, and the entries that other entries and marks name. Hidden entries are validated,
 * too, so that they can be shown at any time.
 *
 * @param imageIds ids of all images.
 * @returns a message for each invalid file. It starts with the path of the file, and names all invalid fields.
 */
export function validateContent(sources: ContentSources, imageIds: readonly string[]): string[] {
  const categories = parseCategories(sources[CATEGORIES_FILE] ?? '');
  const { context, schemas } = memoize('schemas', [imageIds.join(), JSON.stringify(categories)], () => {
    const images = new Map(imageIds.map((id) => [id, createPlaceholderImage(id)]));
    const schemaContext: SchemaContext = { images, categories: categories ?? { projects: [], pieces: [] } };
    return { context: schemaContext, schemas: createSchemas(schemaContext) };
  });
  const issues = listRequiredFiles()
    .filter((file) => sources[file] === undefined)
    .map((file) => `content/${file}: is missing`);
  const entries = new Map<string, unknown>();
  for (const [file, source] of Object.entries(sources)) {
    const { contentType } = matchContentType(file) ?? {};
    // Without valid categories, every category would be reported as unknown.
    if (!contentType || (!categories && /^(?:projects|pieces)$/.test(contentType.name))) continue;
    const result = memoize(`${file} validation`, [source, schemas], () =>
      validateFile(file, source, contentType.name, schemas, context),
    );
    if (result.issue !== undefined) issues.push(result.issue);
    else entries.set(file, result.fields);
  }
  return [...issues, ...findReferenceIssues(sources, entries)];
}

const listRequiredFiles = (): string[] => [
  ...contentTypes
    .map(({ filePattern }) => filePattern)
    .filter((file) => !file.includes('*') && !OPTIONAL_FILES.includes(file)),
  ...LEGAL_FILES,
];

/** @returns undefined if the file is invalid. */
function parseCategories(source: string): SchemaContext['categories'] | undefined {
  try {
    return parseYaml(CATEGORIES_FILE, source, categoriesSchema);
  } catch {
    return undefined;
  }
}

function validateFile(
  file: string,
  source: string,
  name: keyof Schemas,
  schemas: Schemas,
  context: SchemaContext,
): { fields?: unknown; issue?: string } {
  const { bodyLabel, createTags } = contentTypes.find((type) => type.name === name) ?? {};
  const path = `content/${file}`;
  try {
    if (!bodyLabel) return { fields: parseYaml(path, source, schemas[name]) };
    const { fields, body, linesBeforeBody } = parseMarkdownFile(path, source, schemas[name]);
    if (!body.trim()) throw new ContentError(path, 'expected text below the second line of ---');
    const issue = findMarkdownIssue(body, createTags?.(context) ?? {});
    if (issue) throw new ContentError(path, `line ${linesBeforeBody + issue.line}: ${issue.message}`);
    return { fields };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return { issue: error.message };
  }
}

/** @param entries the fields of all valid entries. An invalid one counts as existing. */
function findReferenceIssues(sources: ContentSources, entries: ReadonlyMap<string, unknown>): string[] {
  const listIds = (collection: string) => listFolder(sources, collection).map(fileSlug);
  const entryIds = {
    pieces: listIds('pieces'),
    candles: listIds('candles'),
    projects: listIds('projects'),
  };
  const fileByEntryId = new Map<string, string>();
  return [...entries].flatMap(([file, entry]) => {
    const { id, goesWith, marks } = entry as { id?: unknown; goesWith?: string[]; marks?: unknown };
    const issues: string[] = [];
    const key = `${dirname(file)} ${id}`;
    const otherFile = fileByEntryId.get(key);
    if (id !== undefined && otherFile) issues.push(`id: "${id}" is already used by content/${otherFile}`);
    fileByEntryId.set(key, file);
    const otherPieces = entryIds.pieces.filter((piece) => piece !== fileSlug(file));
    for (const piece of Array.isArray(goesWith) ? goesWith : [])
      if (!otherPieces.includes(piece))
        issues.push(
          `goesWith: expected the file name of another piece, such as ${otherPieces[0]}; found "${piece}"`,
        );
    for (const [index, mark] of (Array.isArray(marks) ? (marks as Mark[]) : []).entries()) {
      const { field, id: markedId = '' } = findMarkedEntry(mark) ?? {};
      const ids = field ? entryIds[MARK_FIELDS[field]] : [markedId];
      if (!ids.includes(markedId))
        issues.push(
          `marks[${index}].${field}: expected the file name of a ${field}, such as ${ids[0]}; found "${markedId}"`,
        );
    }
    return issues.map((issue) => `content/${file}: ${issue}`);
  });
}
