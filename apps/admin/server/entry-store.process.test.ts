import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type EntrySummary, NEW_ENTRY_VERSION } from '../api-types.ts';
import { api } from '../routes.ts';
import { uploadImage } from '../support/test-admin.ts';
import { useAdmin } from '../support/use-admin.ts';

const FILE = 'candles/mitti.yaml';
const [ARTICLE = '', PROJECT = ''] = ['articles', 'projects'].map((folder) =>
  readdirSync(`content/${folder}`).find((name) => name.endsWith('.md')),
);
/** A piece that has a 3D model, if there is one. */
const MODELLED = globSync('content/models/pieces/*.glb')
  .map((path) => basename(path, '.glb'))
  .sort()
  .at(-1);
const { admin, cookie, request, status, read: readEntry, save, changes, discardAll } = useAdmin();
const read = (file = FILE) => readEntry(file);
const startNew = (collection: string, id: string) =>
  request('GET', `${api.newEntry(collection)}?id=${id}&title=Night%20rain`);
const git = (...args: string[]) => admin().git(...args);

describe('saving', () => {
  it('makes a commit by the person that changes only the line of the value, and publishes nothing', async () => {
    const main = await git('rev-parse', 'main');
    const saved = await save(await read(), { vessel: 'Terracotta bowl' });
    expect(saved.statusCode).toBe(200);
    expect(await git('log', '-1', '--format=%an <%ae>', 'draft')).toBe('Asha Rao <asha@example.com>');
    expect(await git('diff', '--numstat', 'main', 'draft')).toBe(`1\t1\tcontent/${FILE}`);
    expect(await git('rev-parse', 'main')).toBe(main);
    expect(saved.json().published.fields.vessel).not.toBe('Terracotta bowl');
  });

  it('squashes the edits of one person within minutes', async () => {
    const count = await git('rev-list', '--count', 'draft');
    await save(await read(), { vessel: 'Terracotta cup' });
    await save(await read(), { vessel: 'Terracotta dish' });
    expect(await git('rev-list', '--count', 'draft')).toBe(count);
  });

  it('returns the saved version if another person has saved, and overwrites nothing', async () => {
    const imran = await admin().signIn('imran@example.com');
    const before = await read();
    await save(before, { wax: 'Soy' }, imran);
    const second = await save(before, { wax: 'Rapeseed' });
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ theirs: { by: 'Imran Khan', fields: { wax: 'Soy' } } });
    expect((await read()).fields).toMatchObject({ wax: 'Soy' });
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
    expect((await changes()).find(({ file }) => file === entry.file)?.values).toEqual([
      { field: 'Text', before: `…\n\n${old}\n\n…`, after: '…\n\nAnother one.\n\n…' },
    ]);
    await request('POST', api.revert(entry.file), {});
  });

  it('reports that git is locked, and works again when it is not', async () => {
    const lock = join(admin().folder, 'git/refs/heads/draft.lock');
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
  it('outside of the content, or of an unknown kind, is neither read nor written', async () => {
    const draft = await git('rev-parse', 'draft');
    for (const path of [
      '../package.json',
      '..%2fpackage.json',
      'candles/%2e%2e/%2e%2e/package.json',
      '/etc/passwd',
      'candles/mitti.yaml%00.md',
      'candles/.git.yaml',
      'pictures/hill-house/dusk.jpg',
      'candles/Mitti.yaml',
    ])
      for (const method of ['GET', 'PUT', 'DELETE'] as const) {
        const payload = method === 'PUT' ? { version: 'x', fields: {} } : undefined;
        const code = await status(method, api.entry(path), payload);
        expect(code >= 400 && code < 500, `${method} ${path}: ${code}`).toBe(true);
      }
    expect(await git('rev-parse', 'draft')).toBe(draft);
  });

  it('is added as a copy with a new slug, listed and removed', async () => {
    const added = await request('POST', api.entries(), { from: FILE, id: 'first-rain', title: 'First rain' });
    expect(added.json()).toMatchObject({
      file: 'candles/first-rain.yaml',
      fields: { id: 'first-rain', name: 'First rain' },
    });
    const list = (await request('GET', api.entries())).json();
    expect(list.find(({ file }: { file: string }) => file === 'candles/first-rain.yaml')).toMatchObject({
      state: 'draft',
      changedBy: 'Asha Rao',
    });
    const again = await request('POST', api.entries(), { from: FILE, id: 'first-rain', title: 'First rain' });
    expect(again.statusCode).toBe(409);
    await request('DELETE', api.entry('candles/first-rain.yaml'));
    expect(existsSync(join(admin().folder, 'draft/content/candles/first-rain.yaml'))).toBe(false);
  });

  it('gets the next number in a numbered collection', async () => {
    const added = await request('POST', api.entries(), {
      from: 'pieces/01-pebble-triplets.yaml',
      id: 'low-chair',
      title: 'Low chair',
    });
    const { file, fields } = added.json();
    expect(file).toMatch(/^pieces\/\d+-low-chair\.yaml$/);
    expect(Number(/\d+/.exec(file)?.[0])).toBe(fields.id);
    // The number of a removed entry is not used again, because the entry may be restored.
    await request('DELETE', api.entry(file));
    const [next, another] = await Promise.all([startNew('pieces', 'low-stool'), startNew('pieces', 'bench')]);
    expect([next.json().fields.id, another.json().fields.id].sort()).toEqual([fields.id + 1, fields.id + 2]);
  });

  it.each([
    ['articles', { id: 'night-rain', title: 'Night rain', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
    ['testimonials', { id: expect.any(Number), author: 'Night rain' }],
  ])('starts empty in %s', async (collection, fields) => {
    const draft = await git('rev-parse', 'draft');
    const started = await startNew(collection, 'night-rain');
    expect(started.json().fields).toEqual(fields);
    expect(started.json().file).toMatch(/^\w+\/(night-rain|\d+)\.(md|yaml)$/);
    expect(await git('rev-parse', 'draft')).toBe(draft);
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
    await request('DELETE', api.entry(file));
  });

  it('cannot be added to media, settings or unknown collections', async () => {
    for (const collection of ['pictures', 'studio', 'legal', 'chairs'])
      expect((await startNew(collection, 'night-rain')).statusCode).toBe(404);
    const entry = { ...(await read()), version: NEW_ENTRY_VERSION };
    expect((await save({ ...entry, file: 'pages/other.yaml' }, {})).statusCode).toBe(404);
  });

  it('is renamed with all links to it, and the old path redirects', async () => {
    const rename = (file: string, id: string) => request('POST', api.rename(file), { id });
    const id = ARTICLE.replace('.md', '');
    const project = await read(`projects/${PROJECT}`);
    await save({ ...project, body: `${project.body}\nSee [this](/blog/${id}).\n` }, {});
    const before = await git('grep', '-l', `/blog/${id}`, 'draft', '--', 'content');
    const first = await rename(`articles/${ARTICLE}`, 'rain-light');
    expect(first.json()).toMatchObject({ file: 'articles/rain-light.md', fields: { id: 'rain-light' } });
    const redirects = async () => (await read('redirects.yaml')).fields;
    expect(await redirects()).toEqual({
      redirects: [{ from: `/blog/${id}`, to: '/blog/rain-light' }],
    });
    const after = await git('grep', '-l', '/blog/rain-light', 'draft', '--', 'content');
    expect(after.split('\n').length).toBe(before.split('\n').filter(Boolean).length + 1);
    expect(await git('grep', '-c', `/blog/${id}`, 'draft', '--', 'content')).toBe(
      'draft:content/redirects.yaml:1',
    );

    // Redirects go to the current path directly and never in a circle.
    await rename('articles/rain-light.md', 'light-in-rain');
    expect(await redirects()).toEqual({
      redirects: [{ from: `/blog/${id}`, to: '/blog/light-in-rain' }],
    });
    await rename('articles/light-in-rain.md', id);
    expect(await redirects()).toEqual({ redirects: [] });
    expect(await git('diff', '--stat', 'main', 'draft', '--', 'content/articles')).toBe('');
  });

  it('is renamed in the goesWith fields of other pieces, but not to a slug that is taken', async () => {
    const response = await request('POST', api.rename('pieces/01-pebble-triplets.yaml'), { id: 'pebbles' });
    expect(response.json().file).toBe('pieces/pebbles.yaml');
    expect((await read('pieces/17-flow-chair.yaml')).fields).toMatchObject({
      goesWith: ['pebbles', '18-sibling-sides', '20-wavy-sit-up'],
    });
    const taken = (await request('GET', api.entries()))
      .json()
      .find(({ file }: { file: string }) => /^pieces\/02/.test(file)).id;
    const second = await request('POST', api.rename('pieces/pebbles.yaml'), { id: taken });
    expect(second.statusCode).toBe(409);
    for (const id of ['../x', 'A b', ''])
      expect(await status('POST', api.rename('pieces/pebbles.yaml'), { id })).toBe(400);
    expect(await status('POST', api.rename(FILE), { id: 'x' })).toBe(403);
  });

  it('that was renamed is one change, which is discarded with its redirect and all links to it', async () => {
    await discardAll();
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
    const rename = await request('POST', api.rename(article), { id: 'rain-light' });
    expect(rename.statusCode).toBe(200);
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
    await request('POST', api.revert(project.file));
    expect(await rows()).toEqual([
      [renamed, true],
      ['pages/about.yaml', false],
    ]);
    const discarded = await request('POST', api.revert(renamed));
    expect(await rows()).toEqual([['pages/about.yaml', false]]);
    expect(await git('diff', '--name-only', 'main', 'draft')).toBe('content/pages/about.yaml');
    const undo = await request('POST', api.restoreDiscarded(discarded.json().id));
    expect([undo.statusCode, (await rows()).length]).toEqual([204, 2]);
    expect((await read(renamed)).fields).toMatchObject({ title: 'Rain light' });
    await discardAll();
  });

  it('cannot be renamed while it or an entry that links to it is scheduled, nor scheduled after a rename', async () => {
    await discardAll();
    const [article, piece] = [`articles/${ARTICLE}`, `pieces/${readdirSync('content/pieces')[0]}`];
    const id = basename(piece, '.yaml');
    const rename = (file: string) => request('POST', api.rename(file), { id: 'elsewhere' });
    const setTime = (file: string) =>
      request('PUT', api.scheduledPublish(file), { local: `${new Date().getUTCFullYear() + 1}-01-02T09:00` });
    const before = await read(article);
    await save({ ...before, body: `${before.body}\n\nLike [this one](/homes/${id}).\n` }, {});
    expect((await setTime(article)).statusCode).toBe(204);
    expect((await rename(article)).json()).toMatchObject({ blockingFiles: [article] });
    expect((await rename(piece)).json()).toMatchObject({
      message: expect.stringMatching(/^An entry that links to this one is scheduled/),
      blockingFiles: [article],
    });
    expect(await status('DELETE', api.scheduledPublish(article))).toBe(204);
    expect((await rename(piece)).statusCode).toBe(200);
    expect((await setTime('pieces/elsewhere.yaml')).statusCode).toBe(409);
    await discardAll();
  });

  it.skipIf(!MODELLED)('is renamed, restored and removed together with its model', async () => {
    const [file, next] = [`pieces/${MODELLED}.yaml`, 'pieces/moved.yaml'];
    const [model, moved] = [`content/models/pieces/${MODELLED}.glb`, 'content/models/pieces/moved.glb'];
    const models = () => git('diff', '--no-renames', '--name-status', 'main', 'draft', '--', model, moved);
    const own = async () =>
      (await changes())
        .filter((change) => [file, next].includes(change.file))
        .map((change) => [change.file, change.state]);
    await request('POST', api.rename(file), { id: 'moved' });
    expect(await models()).toBe(`D\t${model}\nA\t${moved}`);
    expect(await own()).toEqual([[next, 'changed']]);
    await request('POST', api.revert(next));
    expect([await models(), await own()]).toEqual(['', []]);
    expect(await status('DELETE', api.forceRemove(file))).toBe(200);
    expect(await models()).toBe(`D\t${model}`);
    await discardAll();
  });

  it('that others use is not removed without confirmation', async () => {
    const response = await request('DELETE', api.entry('pictures/candles/mitti.yaml'));
    expect([response.statusCode, response.json().blockingFiles]).toEqual([409, [FILE]]);
  });

  it('is listed with its changed values, which can be discarded', async () => {
    await save(await read(), { vessel: 'A jar' });
    expect((await changes()).find(({ file }) => file === FILE)?.values).toContainEqual({
      field: 'Vessel',
      before: 'Terracotta diya',
      after: 'A jar',
    });
    await request('POST', api.revert(FILE));
    expect(await git('diff', '--stat', 'main', 'draft', '--', `content/${FILE}`)).toBe('');
  });
});

describe('an image', () => {
  const jpeg = readFileSync('content/pictures/hill-house/dusk.jpg');

  it('that replaces another is one change, keeps the texts and can be discarded', async () => {
    const file = 'pictures/candles/mitti.yaml';
    const before = await read(file);
    const replaced = await uploadImage(admin(), cookie(), 'Other.jpg', jpeg, 'candles/mitti');
    expect(replaced.json()).toMatchObject({ id: 'candles/mitti', file });
    const own = async () => {
      return (await changes()).filter((change) => change.file.startsWith('pictures/candles/mitti'));
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
    const listed: EntrySummary[] = (await request('GET', api.entries())).json();
    expect(listed.find((entry) => entry.file === file)).toMatchObject({ state: 'changed' });
    await request('POST', api.revert(file));
    expect(await own()).toEqual([]);
    expect(await read(file)).toEqual(before);
    // An earlier version is restored with its texts.
    await uploadImage(admin(), cookie(), 'Other.jpg', jpeg, 'candles/mitti');
    await request('POST', api.revert(file, await git('rev-parse', 'main')));
    expect(await git('diff', '--stat', 'main', 'draft', '--', 'content/pictures/candles')).toBe('');
  });

  it('that is small is uploaded with a warning', async () => {
    const copy = await uploadImage(admin(), cookie(), 'A copy.jpg', await sharp(jpeg).resize(900).toBuffer());
    expect(copy.json()).toMatchObject({
      file: 'pictures/new/a-copy.yaml',
      warnings: [expect.stringContaining('may look blurred')],
    });
    expect(await read('pictures/new/a-copy.yaml')).toMatchObject({ referringFiles: [] });
    expect((await read('pictures/candles/mitti.yaml')).referringFiles).toEqual([FILE]);
  });
});
