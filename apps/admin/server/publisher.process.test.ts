import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import type { PublishIssue } from '../api-types.ts';
import { api } from '../routes.ts';
import {
  createProduct,
  ENTRY,
  gitAsDeveloper,
  IMAGE_ENTRY,
  IMAGE_ID,
  SECOND_ENTRY,
} from '../support/products.ts';
import { createNoiseImage, uploadImage } from '../support/test-admin.ts';
import { useAdmin } from '../support/use-admin.ts';
import { ContentWorker } from './content-worker.ts';

let base = '';
const asha = useAdmin(async () => {
  const product = await createProduct({ 'content/studio.yaml': STUDIO });
  base = product.base;
  return product;
});
const { admin, request, get, edit, publish, publishStatus, changedFiles, servedVessel, publishVessels } =
  asha;
beforeEach(asha.discardAll);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

// The services link to pages that the product does not have.
const STUDIO = stringify({ ...parse(readFileSync('content/studio.yaml', 'utf8')), services: [] });
const findIssues = () => get<PublishIssue[]>(api.issues());
const upload = (name: string, bytes: Buffer) => uploadImage(admin(), asha.cookie(), name, bytes);
const addSecondEntry = () => request('POST', api.entries(), { from: ENTRY, id: 'kesar', title: 'Kesar' });

/** Edits or removes (null) a file of the draft without validation, as a merge of a developer's commit may. */
async function commitToDraft(path: string, change: (text: string) => string | null): Promise<void> {
  const cwd = join(base, 'by-hand');
  rmSync(cwd, { recursive: true, force: true });
  await gitAsDeveloper(base, 'clone', '--quiet', '--branch', 'draft', join(admin().folder, 'git'), cwd);
  const text = change(readFileSync(join(cwd, path), 'utf8'));
  if (text === null) rmSync(join(cwd, path));
  else writeFileSync(join(cwd, path), text);
  await gitAsDeveloper(cwd, 'commit', '--quiet', '--all', '--message', 'Change');
  await gitAsDeveloper(cwd, 'push', '--quiet', 'origin', 'draft');
}

it('gives the published phrases of spam to the relay, at the start and after a publish', async () => {
  const { enquiries } = parse(STUDIO);
  expect(admin().relay.config.spamPhrases).toEqual(enquiries.spamPhrases);
  await edit('studio.yaml', { enquiries: { ...enquiries, spamPhrases: ['cheap loans'] } });
  expect(admin().relay.config.spamPhrases).toEqual(enquiries.spamPhrases);
  expect((await publish()).error).toBeNull();
  expect(admin().relay.config.spamPhrases).toEqual(['cheap loans']);
});

it('publishes chosen changes, a new image only with the entry that uses it, and then the rest', async () => {
  await upload('Photo.jpg', await createNoiseImage(1600, 1200));
  await edit(ENTRY, { vessel: 'A bowl', picture: 'new/photo' });
  expect((await publish([ENTRY])).error?.message).toContain('Choose that entry too.');
  await edit('pictures/new/photo.yaml', { alt: 'A bowl with a burning wick.' });
  await edit(IMAGE_ENTRY, { caption: 'Another caption' });
  expect((await publish([IMAGE_ENTRY])).error).toBeNull();
  expect([await servedVessel(), await changedFiles()]).toEqual(['A bowl', [IMAGE_ENTRY]]);
  await edit(ENTRY, { picture: IMAGE_ID });
  expect((await publish()).error).toBeNull();
  expect(await changedFiles()).toEqual([]);
});

it('publishes with unused images, even a small copy without alt text, and validates one once it is used', async () => {
  const copy = await sharp(readFileSync('content/pictures/candles/mitti.jpg')).resize(600).toBuffer();
  await upload('Copy.jpg', copy);
  expect(await findIssues()).toEqual([]);
  await publishVessels('A cup');
  expect([await servedVessel(), await changedFiles()]).toEqual(['A cup', []]);
  await addSecondEntry();
  await edit(SECOND_ENTRY, { picture: 'new/copy' });
  expect((await publish()).error?.issues.map(({ file }) => file)).toEqual(['pictures/new/copy.yaml']);
});

it('reports all issues with entry and field, and drops them when they are solved', async () => {
  const jpeg = readFileSync('content/pictures/candles/mitti.jpg');
  await upload('Near.jpg', await sharp(jpeg).resize(1500).jpeg({ quality: 70 }).toBuffer());
  await addSecondEntry();
  await edit(SECOND_ENTRY, { picture: 'new/near' });
  await edit(ENTRY, { vessel: '/nowhere' });
  await edit(IMAGE_ENTRY, { alt: 'Mitti' });
  // A developer's edit is not validated when it is saved.
  await commitToDraft(`content/${ENTRY}`, (text) => text.replace(/^name: .*$/m, 'name: ""'));
  const foundBefore = await findIssues();
  // The form of an entry shows its own issues, and those in the texts of its images.
  expect(await get(api.entryIssues(ENTRY))).toEqual(
    foundBefore.filter(({ file }) => file === ENTRY || file === IMAGE_ENTRY),
  );
  const { error } = await publish();
  // The home page shows the same issues before anybody publishes.
  expect(foundBefore).toEqual(error?.issues);
  const describe = 'Describe what the image shows';
  const all = [
    [ENTRY, 'Name', expect.stringContaining('this is empty')],
    [ENTRY, 'Vessel', expect.stringContaining('there is no page /nowhere')],
    [IMAGE_ENTRY, 'Alt text', expect.stringContaining(describe)],
    ['pictures/new/near.yaml', 'Alt text', expect.stringContaining(describe)],
  ];
  const issues = async () =>
    (await publishStatus()).error?.issues.map(({ file, field, message }) => [file, field, message]);
  expect((await issues())?.toSorted()).toEqual(all);
  expect(error?.issues.find(({ file }) => file === ENTRY)).toMatchObject({
    title: expect.any(String),
    image: IMAGE_ID,
    path: ['name'],
  });
  // The removal of an entry removes the image that only it uses, too.
  expect(await get(api.removalEffects(SECOND_ENTRY))).toEqual({
    referringFiles: [],
    markingFiles: [],
    ownImages: ['pictures/new/near.yaml'],
  });
  expect(await asha.status('DELETE', api.forceRemove(SECOND_ENTRY, true))).toBe(200);
  await edit(IMAGE_ENTRY, { alt: 'A clay bowl with a burning wick.' });
  expect(await issues()).toEqual(all.slice(0, 2));
  await edit(ENTRY, { name: 'Mitti', vessel: 'A jar' });
  // The corrected publish is not shown as published.
  expect(await publishStatus()).toMatchObject({ error: null, last: null });
  expect(await publish()).toMatchObject({ error: null, last: { isPublished: true } });
});

it('validates an entry again after a fault of a busy machine, and after an image that it shows was removed', async () => {
  await edit(ENTRY, { vessel: 'A vase' });
  const issue = { path: [], message: 'takes too long' };
  vi.spyOn(ContentWorker.prototype, 'validate').mockResolvedValueOnce([issue]);
  expect((await publish()).error?.issues).toMatchObject([issue]);
  expect((await publish()).error).toBeNull();
  await commitToDraft(`content/pictures/${IMAGE_ID}.jpg`, () => null);
  expect((await findIssues()).map(({ file }) => file)).toContain(ENTRY);
});

it('reports all issues that only the build finds, and keeps them until their entry is edited', async () => {
  vi.stubEnv(
    'BUILD_ERROR',
    `content/${ENTRY}: vessel: expected a jar\ncontent/${IMAGE_ENTRY}: line 1: expected another`,
  );
  await edit(ENTRY, { vessel: 'A wrong jar' });
  expect((await publish()).error?.issues).toMatchObject([
    { file: ENTRY, message: 'vessel: expected a jar' },
    { file: IMAGE_ENTRY, path: ['alt'], message: 'expected another' },
  ]);
  await edit(ENTRY, { vessel: 'A wrong cup' });
  expect((await publishStatus()).error?.issues).toMatchObject([{ file: IMAGE_ENTRY }]);
});

it('hides technical details from editors if the build fails', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.stubEnv('BUILD_ERROR', 'file:///srv/build.ts:1\nError: The framework failed\n    at node:internal\n');
  await edit(ENTRY, { vessel: 'A wrong jar' });
  const { error } = await publish();
  expect(error?.message).toMatch(/^The pages could not be built/);
  expect(JSON.stringify(error)).not.toMatch(/framework|Node\.js|node:|file:|\.ts|\/(?!\/)/);
  // The server's log has the error.
  expect(log.mock.calls.join()).toContain('The framework failed');
});

it('keeps the old version if it cannot switch to the new one, and publishes later', async () => {
  await publishVessels('A bowl');
  const [main, link] = [await admin().git('rev-parse', 'main'), join(admin().folder, 'live')];
  rmSync(link);
  // A folder that is not empty cannot be replaced by a link.
  mkdirSync(join(link, 'in-the-way'), { recursive: true });
  await edit(ENTRY, { vessel: 'A jar' });
  expect((await publish()).error).not.toBeNull();
  expect([await servedVessel(), await admin().git('rev-parse', 'main')]).toEqual(['A bowl', main]);
  expect(await changedFiles()).toEqual([ENTRY]);
  rmSync(link, { recursive: true });
  expect((await publish()).error).toBeNull();
  expect(await servedVessel()).toBe('A jar');
});
