import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type EntryChange,
  type EntryResponse,
  type EntrySummary,
  NEW_ENTRY_VERSION,
  type PublishStatus,
} from '../api-types.ts';
import { mergeContents } from '../merge.ts';
import { api } from '../routes.ts';
import { type RunningAdmin, startAdmin } from '../support/running-admin.ts';
import { uploadImage } from '../support/upload-image.ts';

const FILE = 'candles/mitti.yaml';
const [ARTICLE = '', PROJECT = ''] = ['articles', 'projects'].map((folder) =>
  readdirSync(`content/${folder}`).find((name) => name.endsWith('.md')),
);
/** A piece that has a 3D model, if there is one. */
const MODELLED = globSync('content/models/pieces/*.glb')
  .map((path) => basename(path, '.glb'))
  .sort()
  .at(-1);
let admin: RunningAdmin;
let cookie: string;
beforeAll(async () => {
  admin = await startAdmin();
  cookie = await admin.signIn();
});
afterAll(() => admin.stop());

const read = async (file = FILE): Promise<EntryResponse> =>
  (await admin.request('GET', api.entry(file), undefined, cookie)).json();
const save = (entry: EntryResponse, change: object, own = cookie) =>
  admin.request(
    'PUT',
    api.entry(entry.file),
    { version: entry.version, fields: { ...(entry.fields as object), ...change }, body: entry.body },
    own,
  );

const startNew = (collection: string, id: string) =>
  admin.request('GET', `${api.newEntry(collection)}?id=${id}&title=Night%20rain`, undefined, cookie);

describe('saving', () => {
  it('makes a commit by the person that changes only the line of the value, and publishes nothing', async () => {
    const main = await admin.git('rev-parse', 'main');
    const saved = await save(await read(), { vessel: 'Terracotta bowl' });
    expect(saved.statusCode).toBe(200);
    expect(await admin.git('log', '-1', '--format=%an <%ae>', 'draft')).toBe('Asha Rao <asha@example.com>');
    expect(await admin.git('diff', '--numstat', 'main', 'draft')).toBe(`1\t1\tcontent/${FILE}`);
    expect(await admin.git('rev-parse', 'main')).toBe(main);
    expect(saved.json().published.fields.vessel).not.toBe('Terracotta bowl');
  });

  it('squashes the edits of one person within minutes', async () => {
    const count = await admin.git('rev-list', '--count', 'draft');
    await save(await read(), { vessel: 'Terracotta cup' });
    await save(await read(), { vessel: 'Terracotta dish' });
    expect(await admin.git('rev-list', '--count', 'draft')).toBe(count);
  });

  it('returns the saved version if another person has saved, and overwrites nothing', async () => {
    const imran = await admin.signIn('imran@example.com');
    const before = await read();
    await save(before, { wax: 'Soy' }, imran);
    const second = await save(before, { wax: 'Rapeseed' });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ theirs: { by: 'Imran Khan', fields: { wax: 'Soy' } } });
    expect((await read()).fields).toMatchObject({ wax: 'Soy' });
  });

  it('keeps the changes of two people to different fields', async () => {
    const imran = await admin.signIn('imran@example.com');
    const base = await read();
    await save(base, { wax: 'Rice bran' }, imran);
    const mine = { ...base, fields: { ...(base.fields as object), vessel: 'Clay bowl' } };
    const { theirs } = (await save(mine, {})).json();
    const { contents, conflicts } = mergeContents(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect((await save({ ...theirs, ...contents }, {})).statusCode).toBe(200);
    expect((await read()).fields).toMatchObject({ wax: 'Rice bran', vessel: 'Clay bowl' });
  });

  it('accepts a repeated request whose first response was lost', async () => {
    const before = await read();
    await save(before, { wax: 'Coconut' });
    const again = await save(before, { wax: 'Coconut' });
    expect([again.statusCode, again.json().fields.wax]).toEqual([200, 'Coconut']);
  });

  it('reports the invalid fields', async () => {
    const response = await save(await read(), { description: 'x'.repeat(200), wicks: 0.5 });
    expect(response.statusCode).toBe(422);
    expect(
      response
        .json()
        .issues.map(({ path }: { path: string[] }) => path.join('.'))
        .sort(),
    ).toEqual(['description', 'wicks']);
  });

  it.each(['javascript:alert(1)', 'ftp://example.com'])('rejects the link %s at its field', async (url) => {
    const response = await save(await read('studio.yaml'), { social: [{ name: 'A network', url }] });
    expect(response.statusCode).toBe(422);
    expect(response.json().issues).toEqual([
      { path: ['social', 0, 'url'], message: expect.stringContaining('begins with https://') },
    ]);
  });

  it('reports the line of an invalid tag', async () => {
    const entry = await read(`articles/${ARTICLE}`);
    const { statusCode, json } = await save(
      { ...entry, body: 'One.\n\n{% figure picture="no/such" /%}\n' },
      {},
    );
    expect(statusCode).toBe(422);
    expect(json().issues).toMatchObject([
      { path: ['body'], line: 3, message: expect.stringContaining('no/such') },
    ]);
  });

  it('of one paragraph lists only that paragraph as a change', async () => {
    const entry = await read(`articles/${ARTICLE}`);
    const paragraphs = (entry.body ?? '').trim().split('\n\n');
    const old = paragraphs[1] ?? '';
    await save({ ...entry, body: paragraphs.with(1, 'Another one.').join('\n\n') }, {});
    const changes: EntryChange[] = (await admin.request('GET', api.changes(), undefined, cookie)).json();
    expect(changes.find(({ file }) => file === entry.file)?.values).toEqual([
      { field: 'Text', before: `…\n\n${old}\n\n…`, after: '…\n\nAnother one.\n\n…' },
    ]);
    await admin.request('POST', api.revert(entry.file), {}, cookie);
  });

  it('keeps any text as it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }), async (text) => {
        const vessel = text.trim() || 'x';
        const response = await save(await read(), { vessel });
        expect(response.statusCode).toBe(200);
        expect((await read()).fields).toMatchObject({ vessel });
      }),
      { numRuns: 6 },
    );
  });

  it('reports that git is locked, and works again when it is not', async () => {
    const lock = join(admin.folder, 'git/refs/heads/draft.lock');
    writeFileSync(lock, '');
    const locked = await save(await read(), { wax: 'Beeswax' });
    expect([locked.statusCode, locked.json().message]).toEqual([
      503,
      expect.stringContaining('Nothing was saved'),
    ]);
    rmSync(lock);
    expect((await save(await read(), { wax: 'Beeswax' })).statusCode).toBe(200);
  });
});

describe('an entry', () => {
  it.each([
    '../package.json',
    '..%2fpackage.json',
    'candles/../../package.json',
    'candles/%2e%2e/%2e%2e/package.json',
    '/etc/passwd',
    'candles/mitti.yaml%00.md',
    'candles/.git.yaml',
    'README.md',
    'pictures/hill-house/dusk.jpg',
    'candles/Mitti.yaml',
  ])('with the path %s is neither read nor written', async (name) => {
    const draft = await admin.git('rev-parse', 'draft');
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? { version: 'x', fields: {} } : undefined;
      const { statusCode } = await admin.request(method, api.entry(name), payload, cookie);
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    }
    expect(await admin.git('rev-parse', 'draft')).toBe(draft);
  });

  it('is added as a copy with a new slug, listed and removed', async () => {
    const added = await admin.request(
      'POST',
      api.entries(),
      { from: FILE, id: 'first-rain', title: 'First rain' },
      cookie,
    );
    expect(added.json()).toMatchObject({
      file: 'candles/first-rain.yaml',
      fields: { id: 'first-rain', name: 'First rain' },
    });
    const list = (await admin.request('GET', api.entries(), undefined, cookie)).json();
    expect(list.find(({ file }: { file: string }) => file === 'candles/first-rain.yaml')).toMatchObject({
      state: 'draft',
      changedBy: 'Asha Rao',
    });
    const again = await admin.request(
      'POST',
      api.entries(),
      { from: FILE, id: 'first-rain', title: 'First rain' },
      cookie,
    );
    expect(again.statusCode).toBe(409);
    await admin.request('DELETE', api.entry('candles/first-rain.yaml'), undefined, cookie);
    expect(existsSync(join(admin.folder, 'draft/content/candles/first-rain.yaml'))).toBe(false);
  });

  it('gets the next number in a numbered collection', async () => {
    const added = await admin.request(
      'POST',
      api.entries(),
      { from: 'pieces/01-pebble-triplets.yaml', id: 'low-chair', title: 'Low chair' },
      cookie,
    );
    const { file, fields } = added.json();
    expect(file).toMatch(/^pieces\/\d+-low-chair\.yaml$/);
    expect(Number(/\d+/.exec(file)?.[0])).toBe(fields.id);
    // The number of a removed entry is not used again, because the entry may be restored.
    await admin.request('DELETE', api.entry(file), undefined, cookie);
    const [next, another] = await Promise.all([startNew('pieces', 'low-stool'), startNew('pieces', 'bench')]);
    expect([next.json().fields.id, another.json().fields.id].sort()).toEqual([fields.id + 1, fields.id + 2]);
  });

  it.each([
    ['a candle', 'candles', { id: 'night-rain', name: 'Night rain' }],
    ['a numbered piece', 'pieces', { id: expect.any(Number), title: 'Night rain' }],
    [
      'an article',
      'articles',
      { id: 'night-rain', title: 'Night rain', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    ],
    ['a testimonial', 'testimonials', { id: expect.any(Number), author: 'Night rain' }],
  ])('starts empty: %s', async (_name, collection, fields) => {
    const draft = await admin.git('rev-parse', 'draft');
    const started = await startNew(collection, 'night-rain');
    expect(started.json().fields).toEqual(fields);
    expect(started.json().file).toMatch(
      new RegExp(`^${collection}/(night-rain|\\d+-night-rain|\\d+)\\.(md|yaml)$`),
    );
    expect(await admin.git('rev-parse', 'draft')).toBe(draft);
  });

  it('is added by its first save, with its fields in the order of the form', async () => {
    const { fields } = await read();
    const { file } = (await startNew('candles', 'night-rain')).json();
    const { id, name, ...others } = fields as Record<string, unknown>;
    const entry = { ...(await read()), file, version: NEW_ENTRY_VERSION, fields: {} };
    expect((await save(entry, { id: 'night-rain', name: 'Night rain' })).statusCode).toBe(422);
    const saved = await save(entry, { ...others, name: 'Night rain', id: 'night-rain' });
    expect(saved.statusCode).toBe(200);
    expect(Object.keys((await read(file)).fields as object)).toEqual(Object.keys(fields as object));
    // Another person has started an entry with the same slug.
    const conflict = await save(entry, { ...others, name: 'Rain at night', id: 'night-rain' });
    expect(conflict.statusCode).toBe(409);
    expect(conflict.json().theirs.fields.name).toBe('Night rain');
    expect((await startNew('candles', 'night-rain')).statusCode).toBe(409);
    await admin.request('DELETE', api.entry(file), undefined, cookie);
  });

  it('cannot be added to media, settings or unknown collections', async () => {
    for (const collection of ['pictures', 'studio', 'legal', 'chairs'])
      expect((await startNew(collection, 'night-rain')).statusCode).toBe(404);
    const entry = { ...(await read()), version: NEW_ENTRY_VERSION };
    expect((await save({ ...entry, file: 'pages/other.yaml' }, {})).statusCode).toBe(404);
  });

  it('is renamed with all links to it, and the old path redirects', async () => {
    const rename = (file: string, id: string) => admin.request('POST', api.rename(file), { id }, cookie);
    const id = ARTICLE.replace('.md', '');
    const project = await read(`projects/${PROJECT}`);
    await save({ ...project, body: `${project.body}\nSee [this](/blog/${id}).\n` }, {});
    const before = await admin.git('grep', '-l', `/blog/${id}`, 'draft', '--', 'content');
    const first = await rename(`articles/${ARTICLE}`, 'rain-light');
    expect(first.json()).toMatchObject({ file: 'articles/rain-light.md', fields: { id: 'rain-light' } });
    const redirects = async () => (await read('redirects.yaml')).fields;
    expect(await redirects()).toEqual({
      redirects: [{ from: `/blog/${id}`, to: '/blog/rain-light' }],
    });
    const after = await admin.git('grep', '-l', '/blog/rain-light', 'draft', '--', 'content');
    expect(after.split('\n').length).toBe(before.split('\n').filter(Boolean).length + 1);
    expect(await admin.git('grep', '-c', `/blog/${id}`, 'draft', '--', 'content')).toBe(
      'draft:content/redirects.yaml:1',
    );

    // Redirects go to the current path directly and never in a circle.
    await rename('articles/rain-light.md', 'light-in-rain');
    expect(await redirects()).toEqual({
      redirects: [{ from: `/blog/${id}`, to: '/blog/light-in-rain' }],
    });
    await rename('articles/light-in-rain.md', id);
    expect(await redirects()).toEqual({ redirects: [] });
    expect(await admin.git('diff', '--stat', 'main', 'draft', '--', 'content/articles')).toBe('');
  });

  it('is renamed in the goesWith fields of other pieces, but not to a slug that is taken', async () => {
    const response = await admin.request(
      'POST',
      api.rename('pieces/01-pebble-triplets.yaml'),
      { id: 'pebbles' },
      cookie,
    );
    expect(response.json().file).toBe('pieces/pebbles.yaml');
    expect((await read('pieces/17-flow-chair.yaml')).fields).toMatchObject({
      goesWith: ['pebbles', '18-sibling-sides', '20-wavy-sit-up'],
    });
    const taken = (await admin.request('GET', api.entries(), undefined, cookie))
      .json()
      .find(({ file }: { file: string }) => /^pieces\/02/.test(file)).id;
    const second = await admin.request('POST', api.rename('pieces/pebbles.yaml'), { id: taken }, cookie);
    expect(second.statusCode).toBe(409);
    for (const id of ['../x', 'A b', ''])
      expect(
        (await admin.request('POST', api.rename('pieces/pebbles.yaml'), { id }, cookie)).statusCode,
      ).toBe(400);
    expect((await admin.request('POST', api.rename(FILE), { id: 'x' }, cookie)).statusCode).toBe(403);
  });

  it('that was renamed is one change, which is discarded with its redirect and all links to it', async () => {
    await admin.request('DELETE', api.changes(), undefined, cookie);
    const [id, article, renamed] = [
      ARTICLE.replace('.md', ''),
      `articles/${ARTICLE}`,
      'articles/rain-light.md',
    ];
    const project = await read(`projects/${PROJECT}`);
    // One entry gets only an updated link, the other is edited as well.
    await save({ ...project, body: `${project.body}\nSee [this](/blog/${id}).\n` }, {});
    const about = await read('pages/about.yaml');
    const { hero } = about.fields as { hero: { title: string } };
    const rename = await admin.request('POST', api.rename(article), { id: 'rain-light' }, cookie);
    expect(rename.statusCode).toBe(200);
    const changes = async (): Promise<EntryChange[]> =>
      (await admin.request('GET', api.changes(), undefined, cookie)).json();
    const rows = async () => (await changes()).map((change) => [change.file, change.renamed !== null]);
    expect(await rows()).toEqual([
      [renamed, true],
      [project.file, false],
    ]);
    expect((await changes())[0]).toMatchObject({
      state: 'changed',
      renamed: { from: `/blog/${id}`, to: '/blog/rain-light' },
      values: [],
    });
    await save(await read(renamed), { title: 'Rain light' });
    await save(about, { hero: { ...hero, title: 'About the studio' } });
    expect((await changes()).find(({ file }) => file === renamed)?.values).toMatchObject([
      { field: 'Title', after: 'Rain light' },
    ]);
    // Discarding only the entry with the link keeps the updated link.
    await admin.request('POST', api.revert(project.file), undefined, cookie);
    expect(await rows()).toEqual([
      [renamed, true],
      ['pages/about.yaml', false],
    ]);
    const discarded = await admin.request('POST', api.revert(renamed), undefined, cookie);
    expect(await rows()).toEqual([['pages/about.yaml', false]]);
    expect(await admin.git('diff', '--name-only', 'main', 'draft')).toBe('content/pages/about.yaml');
    const undo = await admin.request('POST', api.restoreDiscarded(discarded.json().id), undefined, cookie);
    expect([undo.statusCode, (await rows()).length]).toEqual([204, 2]);
    expect((await read(renamed)).fields).toMatchObject({ title: 'Rain light' });
    await admin.request('DELETE', api.changes(), undefined, cookie);
  });

  it('cannot be renamed while it or an entry that links to it is scheduled, nor scheduled after a rename', async () => {
    await admin.request('DELETE', api.changes(), undefined, cookie);
    const [article, piece] = [`articles/${ARTICLE}`, `pieces/${readdirSync('content/pieces')[0]}`];
    const id = basename(piece, '.yaml');
    const rename = (file: string) => admin.request('POST', api.rename(file), { id: 'elsewhere' }, cookie);
    const setTime = (file: string) =>
      admin.request(
        'PUT',
        api.scheduledPublish(file),
        { local: `${new Date().getUTCFullYear() + 1}-01-02T09:00` },
        cookie,
      );
    const before = await read(article);
    await save({ ...before, body: `${before.body}\n\nLike [this one](/homes/${id}).\n` }, {});
    expect((await setTime(article)).statusCode).toBe(204);
    expect((await rename(article)).json()).toMatchObject({ blockingFiles: [article] });
    expect((await rename(piece)).json()).toMatchObject({
      message: expect.stringMatching(/^An entry that links to this one is scheduled/),
      blockingFiles: [article],
    });
    expect((await admin.request('DELETE', api.scheduledPublish(article), undefined, cookie)).statusCode).toBe(
      204,
    );
    expect((await rename(piece)).statusCode).toBe(200);
    expect((await setTime('pieces/elsewhere.yaml')).json().message).toMatch(
      /^The URL of this entry has changed/,
    );
    await admin.request('DELETE', api.changes(), undefined, cookie);
  });

  it.skipIf(!MODELLED)('is renamed, restored and removed together with its model', async () => {
    const [file, next] = [`pieces/${MODELLED}.yaml`, 'pieces/moved.yaml'];
    const [model, moved] = [`content/models/pieces/${MODELLED}.glb`, 'content/models/pieces/moved.glb'];
    const models = () =>
      admin.git('diff', '--no-renames', '--name-status', 'main', 'draft', '--', model, moved);
    const changes = async (): Promise<EntryChange[]> =>
      (await admin.request('GET', api.changes(), undefined, cookie)).json();
    const own = async () =>
      (await changes())
        .filter((change) => [file, next].includes(change.file))
        .map((change) => [change.file, change.state]);
    await admin.request('POST', api.rename(file), { id: 'moved' }, cookie);
    expect(await models()).toBe(`D\t${model}\nA\t${moved}`);
    expect(await own()).toEqual([[next, 'changed']]);
    await admin.request('POST', api.revert(next), undefined, cookie);
    expect([await models(), await own()]).toEqual(['', []]);
    expect((await admin.request('DELETE', api.forceRemove(file), undefined, cookie)).statusCode).toBe(200);
    expect(await models()).toBe(`D\t${model}`);
    await admin.request('DELETE', api.changes(), undefined, cookie);
  });

  it('that others use is not removed without confirmation', async () => {
    const response = await admin.request(
      'DELETE',
      api.entry('pictures/candles/mitti.yaml'),
      undefined,
      cookie,
    );
    expect([response.statusCode, response.json().blockingFiles]).toEqual([409, [FILE]]);
  });

  it('is listed with its changed values, which can be discarded', async () => {
    await save(await read(), { vessel: 'A jar' });
    const changes = (await admin.request('GET', api.changes(), undefined, cookie)).json();
    const own = changes.find(({ file }: { file: string }) => file === FILE);
    expect(own.values).toContainEqual({ field: 'Vessel', before: 'Terracotta diya', after: 'A jar' });
    await admin.request('POST', api.revert(FILE), undefined, cookie);
    expect(await admin.git('diff', '--stat', 'main', 'draft', '--', `content/${FILE}`)).toBe('');
  });

  it('with too little colour contrast is rejected at the colour', async () => {
    const brand = await read('brand.yaml');
    const { colours } = brand.fields as { colours: object };
    const response = await save(brand, { colours: { ...colours, ink: '#c8c4bb' } });
    expect(response.statusCode).toBe(422);
    expect(response.json().issues).toContainEqual({
      path: ['colours', 'ink'],
      message: expect.stringMatching(/has a contrast of \d\.\d to 1 \(text on the page\); expected 4.5 to 1/),
    });
  });

  it('is found by any word in it', async () => {
    const found = (await admin.request('GET', api.searchEntries('khus'), undefined, cookie)).json();
    expect(found.map(({ file }: { file: string }) => file)).toContain(FILE);
    expect(found.length).toBeLessThan(10);
  });
});

describe('an image', () => {
  const jpeg = readFileSync('content/pictures/hill-house/dusk.jpg');

  async function publishError(): Promise<PublishStatus['error']> {
    await admin.request('POST', api.publish(), {}, cookie);
    const state = async (): Promise<PublishStatus> =>
      (await admin.request('GET', api.publish(), undefined, cookie)).json();
    await expect.poll(async () => (await state()).isRunning, { timeout: 90_000 }).toBe(false);
    return (await state()).error;
  }

  it('that replaces another is one change, keeps the texts and can be discarded', async () => {
    const file = 'pictures/candles/mitti.yaml';
    const before = await read(file);
    const replaced = await uploadImage(admin, cookie, 'Other.jpg', jpeg, 'candles/mitti');
    expect(replaced.json()).toMatchObject({ id: 'candles/mitti', file });
    const own = async () => {
      const changes: EntryChange[] = (await admin.request('GET', api.changes(), undefined, cookie)).json();
      return changes.filter((change) => change.file.startsWith('pictures/candles/mitti'));
    };
    expect(await own()).toEqual([
      {
        file,
        title: expect.any(String),
        state: 'changed',
        renamed: null,
        values: [{ field: 'Image', before: 'the published file', after: 'another file' }],
        scheduled: null,
      },
    ]);
    expect(await read(file)).toEqual({ ...before, hasNewImage: true });
    const listed: EntrySummary[] = (await admin.request('GET', api.entries(), undefined, cookie)).json();
    expect(listed.find((entry) => entry.file === file)).toMatchObject({ state: 'changed' });
    await admin.request('POST', api.revert(file), undefined, cookie);
    expect(await own()).toEqual([]);
    expect(await read(file)).toEqual(before);
  });

  it('is reverted to an earlier version with its texts', async () => {
    const file = 'pictures/candles/mitti.yaml';
    const main = await admin.git('rev-parse', 'main');
    await uploadImage(admin, cookie, 'Other.jpg', jpeg, 'candles/mitti');
    await admin.request('POST', api.revert(file, main), undefined, cookie);
    expect(await admin.git('diff', '--stat', 'main', 'draft', '--', 'content/pictures/candles')).toBe('');
  });

  it('whose alt text is still the name of its file is not published', async () => {
    const file = 'pictures/candles/mitti.yaml';
    const before = await read(file);
    await save(before, { alt: 'Mitti' });
    expect((await publishError())?.issues).toEqual([
      {
        message: expect.stringContaining('Describe what the image shows'),
        file,
        path: ['alt'],
        title: expect.any(String),
        field: 'Alt text',
        image: 'candles/mitti',
      },
    ]);
    await admin.request('POST', api.revert(file), undefined, cookie);
  });

  it('that is small is uploaded with a warning', async () => {
    const copy = await uploadImage(admin, cookie, 'A copy.jpg', await sharp(jpeg).resize(900).toBuffer());
    expect(copy.json()).toMatchObject({
      file: 'pictures/new/a-copy.yaml',
      warnings: [expect.stringContaining('may look blurred')],
    });
    expect(await read('pictures/new/a-copy.yaml')).toMatchObject({ referringFiles: [] });
    expect((await read('pictures/candles/mitti.yaml')).referringFiles).toEqual([FILE]);
  });
});
