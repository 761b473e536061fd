import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentType, matchContentType } from '@studio/content/schema/content-types';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { EntryContents, FieldIssue, SchemaContextData } from './api-types.ts';
import { toSchemaContext } from './schema-context.ts';
import { ContentWorker } from './server/content-worker.ts';
import { validateEntry } from './validate.ts';
import { parseContentFile } from './yaml-edit/content-file.ts';

const INVALID_VALUES = [undefined, '', 'x'.repeat(5000), -1.5, 1e9, []];
const TECHNICAL_TERMS = /invalid|received|undefined|NaN|too (small|big)|[<>]=|\bstring\b|\bint\b|\barray\b/i;

const imageFiles = readdirSync('content/pictures', { recursive: true }).map(String);
const context = toSchemaContext({
  imageIds: imageFiles.filter((file) => file.endsWith('.jpg')).map((file) => file.slice(0, -'.jpg'.length)),
  categories: parse(readFileSync('content/categories.yaml', 'utf8')),
});

function contentTypeFor(file: string): ContentType {
  const found = matchContentType(file);
  if (!found) throw new Error(`no content type for ${file}`);
  return found.contentType;
}

const readContents = (file: string) => parseContentFile(file, readFileSync(join('content', file), 'utf8'));

/** One file of each content type. */
const files = new Map<string, string>();
for (const file of readdirSync('content', { recursive: true }).map(String)) {
  const name = matchContentType(file)?.contentType.name;
  if (name && !files.has(name)) files.set(name, file);
}

it.each([...files.values()])('issues have no technical terms, whatever is entered in %s', (file) => {
  const contentType = contentTypeFor(file);
  const contents = readContents(file);
  expect(validateEntry(contentType, contents, context)).toEqual([]);
  const messages = new Set<string>();
  const tryInvalidValues = (parent: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(parent)) {
      for (const invalidValue of INVALID_VALUES) {
        parent[key] = invalidValue;
        for (const { message } of validateEntry(contentType, contents, context)) messages.add(message);
      }
      parent[key] = value;
      if (typeof value === 'object' && value !== null) tryInvalidValues(value as Record<string, unknown>);
    }
  };
  tryInvalidValues(contents.fields as Record<string, unknown>);
  expect(messages.size).toBeGreaterThan(0);
  // Messages may quote the editor's input.
  const plain = [...messages].map((message) => message.replaceAll(/["“][^"”]*["”]/g, ''));
  expect(plain.filter((message) => TECHNICAL_TERMS.test(message))).toEqual([]);
});

const worker = new ContentWorker();
afterAll(() => worker.stop());
const PROJECT = 'projects/hill-house.md';

/** Returns a context with one image and one category, and a project that uses them. */
function createDraft(name: string): { data: SchemaContextData; contents: EntryContents } {
  const [image, category] = [`${name}/view`, `Houses of the ${name}`];
  return {
    data: { imageIds: [image], categories: { projects: [category], pieces: [] } },
    contents: {
      fields: Object.assign({}, readContents(PROJECT).fields, { category, pictures: [image] }),
      body: `A story.\n\n{% figure picture="${image}" /%}\n`,
    },
  };
}

type Check = (contents: EntryContents, data: SchemaContextData) => FieldIssue[] | Promise<FieldIssue[]>;

it.each<[string, Check]>([
  [
    'in the browser',
    (contents, data) => validateEntry(contentTypeFor(PROJECT), contents, toSchemaContext(data)),
  ],
  ['on the server', (contents, data) => worker.validate(PROJECT, contents, data)],
])(
  'two drafts are validated at the same time %s, each with its own images and categories',
  async (_, check) => {
    const [north, south] = [createDraft('north'), createDraft('south')];
    const found = await Promise.all([
      check(north.contents, north.data),
      check(north.contents, south.data),
      check(south.contents, south.data),
      check(south.contents, north.data),
      check(north.contents, north.data),
    ]);
    const paths = ['category', 'pictures.0', 'body'];
    expect(found.map((issues) => issues.map(({ path }) => path.join('.')))).toEqual([
      [],
      paths,
      [],
      paths,
      [],
    ]);
  },
  // The worker thread takes one second to start, and more on a busy machine.
  30_000,
);

it('an image id that is a property of Object.prototype is not valid', () => {
  const fields = Object.assign({}, readContents(PROJECT).fields, { pictures: ['constructor'] });
  expect(
    validateEntry(contentTypeFor(PROJECT), { fields, body: 'A story.' }, context).map(({ path }) =>
      path.join('.'),
    ),
  ).toEqual(['pictures.0']);
});
