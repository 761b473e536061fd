import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { GitError, git } from './git.ts';
import { GitReader } from './git-reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'git-reader-'));
const reader = new GitReader(folder);
const write = async (text: string | Buffer): Promise<string> =>
  (await git(['hash-object', '-w', '--stdin'], { cwd: folder, input: text })).toString().trim();

beforeAll(() => git(['init', '--quiet', '--bare', folder]));
afterAll(() => {
  reader.stop();
  rmSync(folder, { recursive: true, force: true });
});

it('reads objects of any size and contents, in any number at once', async () => {
  const contents = ['', '\n', 'abc missing\n', Buffer.alloc(300_000, '\n'), Buffer.from([0, 255, 10, 13])];
  const ids: string[] = [];
  for (const bytes of contents) ids.push(await write(bytes));
  const order = Array.from({ length: 60 }, (_, index) => index % contents.length);
  const objects = await Promise.all(order.map((index) => reader.read(ids[index] ?? '')));
  for (const [index, object] of objects.entries())
    expect(object?.bytes.equals(Buffer.from(contents[order[index] ?? 0] ?? ''))).toBe(true);
});

it('returns null for what does not exist, and finds it once it does', async () => {
  expect(await reader.read('draft:content/brand.yaml')).toBeNull();
  expect(await reader.find('draft^{commit}')).toBeNull();
  expect(await reader.read('a\ncontents b')).toBeNull();
  const blob = await write('later');
  expect(await reader.find(blob)).toEqual({ id: blob, type: 'blob', bytes: Buffer.alloc(0) });
  expect((await reader.read(blob))?.bytes.toString()).toBe('later');
});

it('leaves no read unanswered when it stops, and reads again afterwards', async () => {
  const blob = await write('again');
  const read = reader.read(blob);
  reader.stop();
  // Git may have answered before it was ended.
  const result = await read.then(
    (object) => object?.id,
    (error: unknown) => error,
  );
  expect(result instanceof GitError || result === blob).toBe(true);
  expect((await reader.read(blob))?.bytes.toString()).toBe('again');
});

it('says why git failed', async () => {
  await expect(new GitReader(join(folder, 'none')).find('draft')).rejects.toThrow(/not a git repository/);
});
