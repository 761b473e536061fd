import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kind, kindOf } from '@studio/content/schema/kinds';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { faultsOf } from './faults.ts';
import { toSchemaContext } from './schema-context.ts';
import { ContentWorker } from './server/content-worker.ts';
import type { Contents, FieldFault, SchemaContextData } from './shapes.ts';
import { readFileData } from './yaml-edit/file.ts';

/** What may happen to a value in a form, and a little more. */
const MISTAKES = [undefined, '', 'x'.repeat(5000), -1.5, 1e9, []];
const NOT_FOR_PEOPLE = /invalid|received|undefined|NaN|too (small|big)|[<>]=|\bstring\b|\bint\b|\barray\b/i;

const imageFiles = readdirSync('content/pictures', { recursive: true }).map(String);
const context = toSchemaContext({
  imageIds: imageFiles.filter((file) => file.endsWith('.jpg')).map((file) => file.slice(0, -'.jpg'.length)),
  categories: parse(readFileSync('content/categories.yaml', 'utf8')),
});

function kindAt(file: string): Kind {
  const found = kindOf(file);
  if (!found) throw new Error(`no kind has ${file}`);
  return found.kind;
}

const readContents = (file: string) => readFileData(file, readFileSync(join('content', file), 'utf8'));

/** One file of each kind. */
const files = new Map<string, string>();
for (const file of readdirSync('content', { recursive: true }).map(String)) {
  const name = kindOf(file)?.kind.name;
  if (name && !files.has(name)) files.set(name, file);
}

it.each([...files.values()])('what is wrong is told in plain words, whatever is written in %s', (file) => {
  const kind = kindAt(file);
  const contents = readContents(file);
  expect(faultsOf(kind, contents, context)).toEqual([]);
  const told = new Set<string>();
  const spoil = (parent: Record<string, unknown>) => {
    for (const [key, value] of Object.entries(parent)) {
      for (const mistake of MISTAKES) {
        parent[key] = mistake;
        for (const { message } of faultsOf(kind, contents, context)) told.add(message);
      }
      parent[key] = value;
      if (typeof value === 'object' && value !== null) spoil(value as Record<string, unknown>);
    }
  };
  spoil(contents.fields as Record<string, unknown>);
  expect(told.size).toBeGreaterThan(0);
  // What somebody wrote may stand in a message, between quotes.
  const plain = [...told].map((message) => message.replaceAll(/["“][^"”]*["”]/g, ''));
  expect(plain.filter((message) => NOT_FOR_PEOPLE.test(message))).toEqual([]);
});

const worker = new ContentWorker();
afterAll(() => worker.stop());
const PROJECT = 'projects/hill-house.md';

/** A draft with one image and one category, and a project that names them. */
function draftOf(name: string): { data: SchemaContextData; contents: Contents } {
  const [image, category] = [`${name}/view`, `Houses of the ${name}`];
  return {
    data: { imageIds: [image], categories: { projects: [category], pieces: [] } },
    contents: {
      fields: Object.assign({}, readContents(PROJECT).fields, { category, pictures: [image] }),
      body: `A story.\n\n{% figure picture="${image}" /%}\n`,
    },
  };
}

type Check = (contents: Contents, data: SchemaContextData) => FieldFault[] | Promise<FieldFault[]>;

it.each<[string, Check]>([
  ['in the browser', (contents, data) => faultsOf(kindAt(PROJECT), contents, toSchemaContext(data))],
  ['on the server', (contents, data) => worker.check(PROJECT, contents, data)],
])(
  'two drafts are checked at the same time %s, each with its own images and categories',
  async (_, check) => {
    const [north, south] = [draftOf('north'), draftOf('south')];
    const found = await Promise.all([
      check(north.contents, north.data),
      check(north.contents, south.data),
      check(south.contents, south.data),
      check(south.contents, north.data),
      check(north.contents, north.data),
    ]);
    const paths = ['category', 'pictures.0', 'body'];
    expect(found.map((faults) => faults.map(({ path }) => path.join('.')))).toEqual([
      [],
      paths,
      [],
      paths,
      [],
    ]);
  },
  // Milliseconds. The server's thread takes one second to start, and more on a busy machine.
  30_000,
);

it('an image is not found by a name that every JavaScript object has', () => {
  const fields = Object.assign({}, readContents(PROJECT).fields, { pictures: ['constructor'] });
  expect(
    faultsOf(kindAt(PROJECT), { fields, body: 'A story.' }, context).map(({ path }) => path.join('.')),
  ).toEqual(['pictures.0']);
});
