import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import type { EntryVersion, PublishIssue } from '../api-types.ts';
import { api } from '../routes.ts';
import { setUpAdminFixture } from '../support/admin-fixture.ts';
import { ENTRY, IMAGE_ENTRY, IMAGE_ID, SECOND_ENTRY } from '../support/site-fixture.ts';
import { createNoiseImage, uploadImage } from '../support/upload-image.ts';
import { ContentWorker } from './content-worker.ts';
import { git } from './git.ts';

const {
  baseFolder,
  admin,
  start,
  pullAndCommitInCheckout,
  request,
  readEntry,
  editEntry,
  publishStatus,
  waitForPublish,
  publish,
  rollBack,
  history,
  changes,
  servedVessel,
  publishVessels,
} = setUpAdminFixture();

/** Edits or removes (null) a file of the draft without validation, as a merge of a developer's commit may. */
async function commitToDraft(path: string, edit: (text: string) => string | null): Promise<void> {
  const cwd = join(baseFolder(), 'by-hand');
  await git(['clone', '--quiet', '--branch', 'draft', join(admin().folder, 'git'), cwd]);
  const text = edit(readFileSync(join(cwd, path), 'utf8'));
  if (text === null) rmSync(join(cwd, path));
  else writeFileSync(join(cwd, path), text);
  const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  await git([...identity, 'commit', '--quiet', '--all', '--message', 'Change'], { cwd });
  await git(['push', '--quiet', 'origin', 'draft'], { cwd });
}

it('restores an earlier version without a build and keeps the draft, also after a restart', async () => {
  const [, bowl] = await publishVessels('A bowl', 'A jar');
  await editEntry(IMAGE_ENTRY, { caption: 'Another caption' });
  rmSync(join(admin().folder, 'build'), { recursive: true });
  expect((await rollBack(bowl?.commit ?? '')).error).toBeNull();
  expect(existsSync(join(admin().folder, 'build'))).toBe(false);
  const [first, ...others] = await history();
  expect(first).toMatchObject({ kind: 'restore', isCurrent: true, files: [ENTRY] });
  expect(others.slice(0, 2).map(({ files }) => files)).toEqual([[ENTRY], [ENTRY]]);
  await admin().stop();
  await start();
  expect(await servedVessel()).toBe('A bowl');
  expect(await publishStatus()).toMatchObject({ hasUnpublishedCommits: false });
  expect((await changes()).map(({ file }) => file)).toEqual([IMAGE_ENTRY]);
  expect((await readEntry(ENTRY)).fields).toMatchObject({ vessel: 'A bowl' });
});

it('leaves changes out that are not chosen', async () => {
  await editEntry(ENTRY, { vessel: 'A bowl' });
  await editEntry(IMAGE_ENTRY, { caption: 'Another caption' });
  await request('POST', api.publish(), { except: [IMAGE_ENTRY] });
  expect((await waitForPublish()).error).toBeNull();
  expect(await servedVessel()).toBe('A bowl');
  expect((await changes()).map(({ file }) => file)).toEqual([IMAGE_ENTRY]);
  expect((await publish()).error).toBeNull();
  expect(await changes()).toEqual([]);
});

it('publishes with unused images, even a small copy without alt text, and validates one once it is used', async () => {
  const copy = await sharp(readFileSync('content/pictures/candles/mitti.jpg')).resize(600).toBuffer();
  await uploadImage(admin(), await admin().signIn('imran@example.com'), 'Copy.jpg', copy);
  expect((await request('GET', api.issues())).json()).toEqual([]);
  await editEntry(ENTRY, { vessel: 'A bowl' });
  expect((await publish()).error).toBeNull();
  expect([await servedVessel(), await changes()]).toEqual(['A bowl', []]);
  await request('POST', api.entries(), { from: ENTRY, id: 'kesar', title: 'Kesar' });
  await editEntry(SECOND_ENTRY, { picture: 'new/copy' });
  expect((await publish()).error?.issues.map(({ file }) => file)).toEqual(['pictures/new/copy.yaml']);
});

it('explains that a new image is published with the entry that uses it', async () => {
  await uploadImage(admin(), await admin().signIn(), 'Photo.jpg', await createNoiseImage(1600, 1200));
  await editEntry(ENTRY, { picture: 'new/photo' });
  await request('POST', api.publish(), { except: [ENTRY] });
  expect((await waitForPublish()).error?.message).toContain('Choose that entry too.');
});

it('publishes a developer’s commit from the remote repository', async () => {
  const [shared, cwd] = [join(baseFolder(), 'shared.git'), join(baseFolder(), 'developer')];
  await git(['init', '--quiet', '--bare', '--initial-branch=main', shared]);
  await admin().stop();
  await start(shared);
  await publishVessels('A bowl');
  const remoteHead = async () => (await git([`--git-dir=${shared}`, 'rev-parse', 'main'])).toString().trim();
  await expect.poll(() => remoteHead().catch(() => '')).toBe(await admin().git('rev-parse', 'seen'));
  await git(['clone', '--quiet', shared, cwd]);
  const file = join(cwd, 'content', ENTRY);
  writeFileSync(file, readFileSync(file, 'utf8').replace('vessel: A bowl', 'vessel: A jar'));
  const identity = ['-c', 'user.name=Dev', '-c', 'user.email=dev@example.com'];
  await git([...identity, 'commit', '--quiet', '--all', '--message', 'Change'], { cwd });
  await git(['push', '--quiet'], { cwd });
  await admin().stop();
  await start(shared);
  await expect
    .poll(async () => (await request('GET', api.publish())).json().hasUnpublishedCommits)
    .toBe(true);
  expect([await changes(), await servedVessel()]).toEqual([[], 'A bowl']);
  expect(await publish()).toMatchObject({ error: null, hasUnpublishedCommits: false });
  expect(await servedVessel()).toBe('A jar');
  expect((await history())[0]).toMatchObject({ isCurrent: true, files: [ENTRY] });
  await expect.poll(remoteHead).toBe(await admin().git('rev-parse', 'seen'));
});

it('serves what was published and has the drafts when its folder was lost, if the remote keeps them', async () => {
  const shared = join(baseFolder(), 'shared.git');
  await git(['init', '--quiet', '--bare', '--initial-branch=main', shared]);
  await admin().stop();
  await start(shared);
  await publishVessels('A bowl');
  await editEntry(IMAGE_ENTRY, { caption: 'Another caption' });
  await admin().stop();
  rmSync(admin().folder, { recursive: true });
  await start(shared);
  expect((await waitForPublish()).error).toBeNull();
  expect(await servedVessel()).toBe('A bowl');
  expect((await changes()).map(({ file }) => file)).toEqual([IMAGE_ENTRY]);
});

it('keeps all versions in the history after a developer’s merge', async () => {
  await publishVessels('A bowl');
  await pullAndCommitInCheckout('notes.txt', 'Of a developer.');
  await publishVessels('A jar');
  const states = await history();
  expect(states.slice(0, 2)).toMatchObject([
    { by: 'Asha Rao', kind: 'publish', files: [ENTRY] },
    { by: 'Asha Rao', kind: 'publish', files: [ENTRY] },
  ]);
  expect((await rollBack(states[1]?.commit ?? '')).error).toBeNull();
  expect(await servedVessel()).toBe('A bowl');
});

it('does not restore a version that cannot be built any more, and reports no fields of the current entries', async () => {
  const [, bowl] = await publishVessels('A bowl', 'A jar');
  const message = `content/${ENTRY}: vessel: expected a jar`;
  await pullAndCommitInCheckout(
    'apps/site/build/build.ts',
    `import { readFileSync } from 'node:fs';
if (readFileSync('content/${ENTRY}', 'utf8').includes('A bowl')) { console.error('${message}'); process.exit(1); }
`,
  );
  expect((await rollBack(bowl?.commit ?? '')).error).toEqual({
    message: expect.stringMatching(/^This version does not fit .* vessel: expected a jar$/),
    issues: [],
  });
  expect((await readEntry(ENTRY)).fields).toMatchObject({ vessel: 'A jar' });
});

it('hides technical details from editors if the build fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await pullAndCommitInCheckout('apps/site/build/build.ts', "throw new Error('The framework failed');\n");
  await editEntry(ENTRY, { vessel: 'A jar' });
  const { error } = await publish();
  expect(error?.message).toMatch(/^The pages could not be built/);
  expect(JSON.stringify(error)).not.toMatch(/framework|Node\.js|node:|file:|\.ts|\/(?!\/)/);
  // The server's log has the error.
  expect(log.mock.calls.join()).toContain('The framework failed');
  log.mockRestore();
});

it('lists the published versions of an entry, compares one with the draft and restores it', async () => {
  const [jar, bowl] = await publishVessels('A bowl', 'A jar');
  await editEntry(IMAGE_ENTRY, { caption: 'Another caption' });
  expect((await publish()).error).toBeNull();
  await editEntry(ENTRY, { vessel: 'A cup' });
  const versions: EntryVersion[] = (await request('GET', api.versions(ENTRY))).json();
  expect(versions.map(({ commit, kind }) => [commit, kind])).toEqual([
    [jar?.commit, 'publish'],
    [bowl?.commit, 'publish'],
    [expect.any(String), 'update'],
  ]);
  expect((await request('GET', api.compare(ENTRY, bowl?.commit ?? ''))).json()).toEqual([
    { field: 'Vessel', before: 'A bowl', after: 'A cup' },
  ]);
  for (const commit of ['0'.repeat(40), 'main', await admin().git('rev-parse', 'main^{tree}')]) {
    expect((await request('GET', api.compare(ENTRY, commit))).statusCode).toBe(404);
    expect((await request('POST', api.revert(ENTRY, commit))).statusCode).toBe(404);
  }
  expect((await request('POST', api.revert(ENTRY, bowl?.commit))).statusCode).toBe(200);
  expect((await readEntry(ENTRY)).fields).toMatchObject({ vessel: 'A bowl' });
});

it('does not revert an entry to a version in which it did not exist', async () => {
  const [before] = await publishVessels('A bowl');
  const kesar = 'candles/kesar.yaml';
  expect(
    (await request('POST', api.entries(), { from: ENTRY, id: 'kesar', title: 'Kesar' })).statusCode,
  ).toBe(200);
  expect((await request('POST', api.revert(kesar, before?.commit))).statusCode).toBe(409);
  expect((await changes()).map(({ file }) => file)).toEqual([kesar]);
});

it('does not revert to a version that is not valid any more, and reports its field', async () => {
  const good = readFileSync(join(baseFolder(), 'product/content', ENTRY), 'utf8');
  await pullAndCommitInCheckout(
    `content/${ENTRY}`,
    good.replace(/^vessel: .*$/m, `vessel: ${'x'.repeat(61)}`),
  );
  const tooLong = await admin().git('rev-parse', 'draft');
  await pullAndCommitInCheckout(`content/${ENTRY}`, good);
  const refused = await request('POST', api.revert(ENTRY, tooLong));
  expect([refused.statusCode, refused.json().message]).toEqual([
    422,
    expect.stringMatching(/does not fit.* Vessel: expected at most 60 characters/),
  ]);
  expect((await readEntry(ENTRY)).fields).not.toMatchObject({ vessel: 'x'.repeat(61) });
});

it('keeps the old version if it cannot switch to the new one, and publishes later', async () => {
  await publishVessels('A bowl');
  const [main, link] = [await admin().git('rev-parse', 'main'), join(admin().folder, 'live')];
  rmSync(link);
  // A folder that is not empty cannot be replaced by a link.
  mkdirSync(join(link, 'in-the-way'), { recursive: true });
  await editEntry(ENTRY, { vessel: 'A jar' });
  expect((await publish()).error).not.toBeNull();
  expect([await servedVessel(), await admin().git('rev-parse', 'main')]).toEqual(['A bowl', main]);
  expect((await changes()).map(({ file }) => file)).toEqual([ENTRY]);
  rmSync(link, { recursive: true });
  expect((await publish()).error).toBeNull();
  expect(await servedVessel()).toBe('A jar');
});

it('reports all issues with entry and field, and drops them when they are solved', async () => {
  const cookie = await admin().signIn('imran@example.com');
  const jpeg = readFileSync('content/pictures/candles/mitti.jpg');
  const copy = await sharp(jpeg).resize(1500).jpeg({ quality: 70 }).toBuffer();
  expect((await uploadImage(admin(), cookie, 'Copy.jpg', copy)).statusCode).toBe(200);
  await request('POST', api.entries(), { from: ENTRY, id: 'kesar', title: 'Kesar' });
  await editEntry(SECOND_ENTRY, { picture: 'new/copy' });
  await editEntry(ENTRY, { vessel: '/nowhere' });
  await editEntry(IMAGE_ENTRY, { alt: 'Mitti' });
  // A developer's edit is not validated when it is saved.
  await commitToDraft(`content/${ENTRY}`, (text) => text.replace(/^name: .*$/m, 'name: ""'));
  const issues = async () =>
    (await publishStatus()).error?.issues.map(({ file, field, message }) => [file, field, message]);
  const foundBefore: PublishIssue[] = (await request('GET', api.issues())).json();
  // The form of an entry shows its own issues, and those in the texts of its images.
  expect((await request('GET', api.entryIssues(ENTRY))).json()).toEqual(
    foundBefore.filter(({ file }) => file === ENTRY || file === IMAGE_ENTRY),
  );
  const { error } = await publish();
  // The home page shows the same issues before anybody publishes.
  expect(foundBefore).toEqual(error?.issues);
  const all = [
    [ENTRY, 'Name', expect.stringContaining('this is empty')],
    [ENTRY, 'Vessel', expect.stringContaining('there is no page /nowhere')],
    [IMAGE_ENTRY, 'Alt text', expect.stringContaining('Describe what the image shows')],
    ['pictures/new/copy.yaml', 'Alt text', expect.stringContaining('Describe what the image shows')],
  ];
  expect(await issues()).toEqual(expect.arrayContaining(all));
  expect(error?.issues).toHaveLength(all.length);
  expect(error?.issues.find(({ file }) => file === ENTRY)).toMatchObject({
    title: expect.any(String),
    image: 'candles/mitti',
    path: ['name'],
  });
  // The removal of an entry removes the image that only it uses, too.
  expect((await request('GET', api.removalEffects(SECOND_ENTRY))).json()).toEqual({
    referringFiles: [],
    markingFiles: [],
    ownImages: ['pictures/new/copy.yaml'],
  });
  expect((await request('DELETE', api.forceRemove(SECOND_ENTRY, true))).statusCode).toBe(200);
  await editEntry(IMAGE_ENTRY, { alt: 'A clay bowl with a burning wick.' });
  expect(await issues()).toEqual(all.slice(0, 2));
  await editEntry(ENTRY, { name: 'Mitti', vessel: 'A jar' });
  // The corrected publish is not shown as published.
  expect(await publishStatus()).toMatchObject({ error: null, last: null });
  expect(await publish()).toMatchObject({ error: null, last: { isPublished: true } });
});

it('validates an entry again after an issue that a busy machine has caused', async () => {
  await editEntry(ENTRY, { vessel: 'A jar' });
  const issue = { path: [], message: 'takes too long' };
  const validate = vi.spyOn(ContentWorker.prototype, 'validate').mockResolvedValueOnce([issue]);
  expect((await publish()).error?.issues).toMatchObject([issue]);
  validate.mockRestore();
  expect((await publish()).error).toBeNull();
});

it('validates an entry again after an image that it shows was removed', async () => {
  const findIssues = async (): Promise<PublishIssue[]> => (await request('GET', api.issues())).json();
  expect(await findIssues()).toEqual([]);
  await commitToDraft(`content/pictures/${IMAGE_ID}.jpg`, () => null);
  expect((await findIssues()).map(({ file }) => file)).toContain(ENTRY);
});

it('reports all issues that only the build finds', async () => {
  const lines = [
    `content/${ENTRY}: vessel: expected a jar`,
    `content/${IMAGE_ENTRY}: line 1: expected another`,
  ];
  await pullAndCommitInCheckout(
    'apps/site/build/build.ts',
    `console.error(${JSON.stringify(lines.join('\n'))}); process.exit(1);\n`,
  );
  await editEntry(ENTRY, { vessel: 'A jar' });
  const { error } = await publish();
  expect(error?.issues).toMatchObject([
    { file: ENTRY, message: 'vessel: expected a jar' },
    { file: IMAGE_ENTRY, path: ['alt'], message: 'expected another' },
  ]);
  await editEntry(ENTRY, { vessel: 'A cup' });
  expect((await publishStatus()).error?.issues).toMatchObject([{ file: IMAGE_ENTRY }]);
});

it('gives the published phrases of spam to the relay, at the start and after a publish', async () => {
  await pullAndCommitInCheckout('content/studio.yaml', readFileSync('content/studio.yaml', 'utf8'));
  const { enquiries } = (await readEntry('studio.yaml')).fields as { enquiries: { spamPhrases: string[] } };
  expect(admin().relay.config.spamPhrases).toEqual(enquiries.spamPhrases);
  // The services link to pages that this product does not have.
  await editEntry('studio.yaml', {
    services: [],
    enquiries: { ...enquiries, spamPhrases: ['cheap loans'] },
  });
  expect(admin().relay.config.spamPhrases).toEqual(enquiries.spamPhrases);
  expect((await publish()).error).toBeNull();
  expect(admin().relay.config.spamPhrases).toEqual(['cheap loans']);
});
