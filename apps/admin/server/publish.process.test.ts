import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { api, stateAt } from '../addresses.ts';
import { eachWithSmallDesk } from '../support/small-desk.ts';
import { THING, WORDS } from '../support/small-site.ts';
import { upload } from '../support/upload.ts';
import { git } from './git.ts';

const {
  base,
  desk,
  start,
  develop,
  ask,
  read,
  write,
  state,
  ended,
  publish,
  putBack,
  history,
  changes,
  seen,
  published,
} = eachWithSmallDesk();

/** Edits a file of the draft past the form's checks, as a merge of a developer's commit may. */
async function commitToDraft(path: string, edit: (text: string) => string): Promise<void> {
  const cwd = join(base(), 'by-hand');
  await git(['clone', '--quiet', '--branch', 'draft', join(desk().folder, 'git'), cwd]);
  writeFileSync(join(cwd, path), edit(readFileSync(join(cwd, path), 'utf8')));
  const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  await git([...identity, 'commit', '--quiet', '--all', '--message', 'Change'], { cwd });
  await git(['push', '--quiet', 'origin', 'draft'], { cwd });
}

it('everything is put back, and what is being written stays a draft upon it', async () => {
  const [, bowl] = await published('A bowl', 'A jar');
  await write(WORDS, { caption: 'Another caption' });
  expect((await putBack(bowl?.commit ?? '')).fault).toBeNull();
  expect(await seen()).toBe('A bowl');
  expect((await changes()).map(({ file }) => file)).toEqual([WORDS]);
  expect((await read(THING)).fields).toMatchObject({ vessel: 'A bowl' });
  expect((await publish()).fault).toBeNull();
  expect(await seen()).toBe('A bowl');
});

it('a state that is kept is put back without a build, is the newest then, and stays after a start', async () => {
  const [, bowl] = await published('A bowl', 'A jar');
  rmSync(join(desk().folder, 'build'), { recursive: true });
  expect((await putBack(bowl?.commit ?? '')).fault).toBeNull();
  expect(readdirSync(desk().folder)).not.toContain('build');
  const [first, ...others] = await history();
  expect(first).toMatchObject({
    message: 'Put back an earlier state',
    live: true,
    kept: true,
    files: [THING],
  });
  expect(others.slice(0, 2).map(({ files }) => files)).toEqual([[THING], [THING]]);
  await desk().stop();
  await start();
  expect(await seen()).toBe('A bowl');
  expect((await ask('GET', api.publish())).json()).toMatchObject({ waiting: false });
});

it('what a developer pushed to the shared repository goes live by the button alone', async () => {
  const [shared, cwd] = [join(base(), 'shared.git'), join(base(), 'developer')];
  await git(['init', '--quiet', '--bare', '--initial-branch=main', shared]);
  await desk().stop();
  await start(shared);
  await published('A bowl');
  const there = async () => (await git([`--git-dir=${shared}`, 'rev-parse', 'main'])).toString().trim();
  await expect.poll(() => there().catch(() => '')).toBe(await desk().git('rev-parse', 'seen'));
  await git(['clone', '--quiet', shared, cwd]);
  const file = join(cwd, 'content', THING);
  writeFileSync(file, readFileSync(file, 'utf8').replace('vessel: A bowl', 'vessel: A jar'));
  const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  await git([...identity, 'commit', '--quiet', '--all', '--message', 'Change'], { cwd });
  await git(['push', '--quiet'], { cwd });
  await desk().stop();
  await start(shared);
  await expect.poll(async () => (await ask('GET', api.publish())).json().waiting).toBe(true);
  expect([await changes(), await seen()]).toEqual([[], 'A bowl']);
  expect(await publish()).toMatchObject({ fault: null, waiting: false });
  expect(await seen()).toBe('A jar');
  expect((await history())[0]).toMatchObject({ live: true, files: [THING] });
  await expect.poll(there).toBe(await desk().git('rev-parse', 'seen'));
});

it('a developer’s merge hides no state that visitors saw', async () => {
  await published('A bowl');
  await develop('notes.txt', 'Of a developer.');
  await published('A jar');
  const states = await history();
  expect(states.slice(0, 2)).toMatchObject([
    { by: 'Asha Rao', message: null, files: [THING] },
    { by: 'Asha Rao', message: null, files: [THING] },
  ]);
  expect((await putBack(states[1]?.commit ?? '')).fault).toBeNull();
  expect(await seen()).toBe('A bowl');
});

it('a state that the site cannot be made of any more is not put back, and the message leads to no field of today', async () => {
  const [, bowl] = await published('A bowl', 'A jar');
  const message = `content/${THING}: vessel: expected a jar`;
  await develop(
    'apps/site/build/build.ts',
    `import { readFileSync } from 'node:fs';
if (readFileSync('content/${THING}', 'utf8').includes('A bowl')) { console.error('${message}'); process.exit(1); }
`,
  );
  expect((await putBack(bowl?.commit ?? '')).fault).toEqual({
    message: expect.stringMatching(/^That state does not fit .* vessel: expected a jar$/),
    issues: [],
  });
  expect((await read(THING)).fields).toMatchObject({ vessel: 'A jar' });
});

it('a build that fails for a reason of its own tells editors nothing of the server', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await develop('apps/site/build/build.ts', "throw new Error('The framework failed');\n");
  await write(THING, { vessel: 'A jar' });
  const { fault } = await publish();
  expect(fault?.message).toMatch(/^The pages could not be made/);
  expect(JSON.stringify(fault)).not.toMatch(/framework|Node\.js|node:|file:|\.ts|\/(?!\/)/);
  // Whoever runs the server finds it.
  expect(log.mock.calls.join()).toContain('The framework failed');
  log.mockRestore();
});

it('a state is seen as it was, without script; one that is not kept says so, and a stranger sees none', async () => {
  const [, bowl] = await published('A bowl', 'A jar');
  const address = stateAt(bowl?.commit ?? '');
  const page = await ask('GET', `${address}about`);
  expect(page.body).toContain('<title>A bowl</title>');
  expect(page.headers['content-security-policy']).toMatch(
    /^sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox;(?!.*script-src)/,
  );
  expect((await ask('GET', `${address}assets/a.js`)).statusCode).toBe(404);
  expect((await ask('GET', stateAt('0'.repeat(40)))).json().message).toContain('not kept');
  expect((await desk().ask('GET', address)).statusCode).toBe(401);
});

it('all drafts are discarded at once', async () => {
  await write(THING, { vessel: 'A jar' });
  await write(WORDS, { caption: 'Another caption' });
  expect((await changes()).length).toBe(2);
  expect((await ask('DELETE', api.changes())).statusCode).toBe(200);
  expect(await changes()).toEqual([]);
  expect((await read(THING)).fields).not.toMatchObject({ vessel: 'A jar' });
});

it('one thing is put back to a state that there was, and to no other', async () => {
  await published('A bowl', 'A jar');
  const [, , first] = await history();
  for (const commit of ['0'.repeat(40), 'main', '', await desk().git('rev-parse', 'main^{tree}')])
    expect((await ask('POST', api.discard(THING, commit))).statusCode).toBe(404);
  expect((await read(THING)).fields).toMatchObject({ vessel: 'A jar' });
  expect((await ask('POST', api.discard(THING, first?.commit))).statusCode).toBe(200);
  expect((await changes()).map(({ file }) => file)).toEqual([THING]);
});

it('one that was not there yet is removed', async () => {
  const [before] = await published('A bowl');
  const kesar = 'candles/kesar.yaml';
  expect((await ask('POST', api.documents(), { from: THING, id: 'kesar', title: 'Kesar' })).statusCode).toBe(
    200,
  );
  expect((await ask('POST', api.discard(kesar, before?.commit))).statusCode).toBe(200);
  expect(await changes()).toEqual([]);
});

it('one that does not fit the site any more is refused, with its field', async () => {
  const good = readFileSync(join(base(), 'product/content', THING), 'utf8');
  await develop(`content/${THING}`, good.replace(/^vessel: .*$/m, `vessel: ${'x'.repeat(61)}`));
  const tooLong = await desk().git('rev-parse', 'draft');
  await develop(`content/${THING}`, good);
  const refused = await ask('POST', api.discard(THING, tooLong));
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    expect.stringMatching(/does not fit.* Vessel: expected at most 60 characters/),
  ]);
  expect((await read(THING)).fields).not.toMatchObject({ vessel: 'x'.repeat(61) });
});

it('where the switch fails, visitors, git and the link tell of the state before; once it can, all go on', async () => {
  await published('A bowl');
  const [main, link] = [await desk().git('rev-parse', 'main'), join(desk().folder, 'live')];
  rmSync(link);
  // A folder with something in it takes no link in its place.
  mkdirSync(join(link, 'in-the-way'), { recursive: true });
  await write(THING, { vessel: 'A jar' });
  expect((await publish()).fault).not.toBeNull();
  expect([await seen(), await desk().git('rev-parse', 'main')]).toEqual(['A bowl', main]);
  expect((await changes()).map(({ file }) => file)).toEqual([THING]);
  rmSync(link, { recursive: true });
  expect((await publish()).fault).toBeNull();
  expect(await seen()).toBe('A jar');
});

it('a second publication while one runs is refused, and nothing but the first happens', async () => {
  await write(THING, { vessel: 'A jar' });
  const answers = await Promise.all([1, 2].map(() => ask('POST', api.publish(), {})));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409]);
  expect((await ended()).fault).toBeNull();
  expect((await history()).filter(({ message }) => message === null)).toHaveLength(1);
});

it('ten releases stay, the live one among them', async () => {
  await published(...Array.from({ length: 11 }, (_, at) => `Vessel ${at}`));
  expect(readdirSync(join(desk().folder, 'releases'))).toHaveLength(10);
  expect((await history()).map(({ kept }) => kept).filter(Boolean)).toHaveLength(10);
  expect(await seen()).toBe('Vessel 10');
});

it('all issues are reported at once, each with its entry and field, and go as they are solved', async () => {
  const cookie = await desk().signIn('imran@example.com');
  const photograph = readFileSync('content/pictures/candles/mitti.jpg');
  const copy = await sharp(photograph).resize(1500).jpeg({ quality: 70 }).toBuffer();
  expect((await upload(desk(), cookie, 'Copy.jpg', copy)).statusCode).toBe(200);
  await write(THING, { vessel: '/nowhere' });
  await write(WORDS, { alt: 'Mitti' });
  // A developer's edit is not checked on saving.
  await commitToDraft(`content/${THING}`, (text) => text.replace(/^name: .*$/m, 'name: ""'));
  const issues = async () =>
    (await state()).fault?.issues.map(({ file, field, message }) => [file, field, message]);
  const { fault } = await publish();
  const all = [
    [THING, 'Name', expect.stringContaining('expected')],
    [THING, 'Vessel', expect.stringContaining('there is no page /nowhere')],
    [WORDS, 'What it shows', expect.stringContaining('Describe what the image shows')],
    ['pictures/new/copy.yaml', 'What it shows', expect.stringContaining('Describe what the image shows')],
    ['pictures/new/copy.yaml', '', expect.stringContaining('is on no page')],
    ['pictures/new/copy.yaml', '', expect.stringContaining('nearly the same as candles/mitti')],
  ];
  expect(await issues()).toEqual(expect.arrayContaining(all));
  expect(fault?.issues).toHaveLength(all.length);
  expect(fault?.issues.find(({ file }) => file === THING)).toMatchObject({
    title: expect.any(String),
    image: 'candles/mitti',
    path: ['name'],
  });
  expect((await ask('DELETE', api.document('pictures/new/copy.yaml'))).statusCode).toBe(200);
  await write(WORDS, { alt: 'A clay bowl with a burning wick.' });
  expect(await issues()).toEqual(all.slice(0, 2));
  await write(THING, { name: 'Mitti', vessel: 'A jar' });
  expect((await state()).fault).toBeNull();
  expect((await publish()).fault).toBeNull();
});

it('all issues that only the build finds are reported at once', async () => {
  const lines = [`content/${THING}: vessel: expected a jar`, `content/${WORDS}: line 1: expected another`];
  await develop(
    'apps/site/build/build.ts',
    `console.error(${JSON.stringify(lines.join('\n'))}); process.exit(1);\n`,
  );
  await write(THING, { vessel: 'A jar' });
  const { fault } = await publish();
  expect(fault?.issues).toMatchObject([
    { file: THING, message: 'vessel: expected a jar' },
    { file: WORDS, path: ['alt'], message: 'line 1: expected another' },
  ]);
  await write(THING, { vessel: 'A cup' });
  expect((await state()).fault?.issues).toMatchObject([{ file: WORDS }]);
});
