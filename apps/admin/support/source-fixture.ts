import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { git } from '../server/git.ts';

const FILES: Record<string, string> = {
  'package.json': '{}\n',
  'content/candles/mitti.yaml': 'id: mitti\nname: Mitti\n# from the potter\nvessel: A diya\nwax: Beeswax\n',
  'content/candles/makrana.yaml': 'id: makrana\nname: Makrana\n',
};
const DEVELOPER_ENV = {
  GIT_AUTHOR_NAME: 'Dev',
  GIT_AUTHOR_EMAIL: 'dev@example.com',
  GIT_COMMITTER_NAME: 'Dev',
  GIT_COMMITTER_EMAIL: 'dev@example.com',
};

/**
 * Creates a small product of two candles in a temporary folder. The folder is removed when the process ends.
 *
 * @param isCheckout whether the folder is a git checkout.
 */
export async function createSourceFixture({ isCheckout = true } = {}) {
  const base = mkdtempSync(join(tmpdir(), 'admin-source-'));
  process.once('exit', () => rmSync(base, { recursive: true, force: true }));
  const source = join(base, 'product');
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(source, path)), { recursive: true });
    writeFileSync(join(source, path), text);
  };
  for (const [path, text] of Object.entries(FILES)) write(path, text);
  mkdirSync(join(source, 'node_modules'));
  const run = async (...args: string[]) =>
    (await git(args, { cwd: source, env: DEVELOPER_ENV })).toString().trim();
  /** Writes and commits a file as a developer. @returns the id of the commit. */
  const commit = async (path: string, text: string) => {
    write(path, text);
    await run('add', path);
    await run('commit', '--quiet', '-m', `Change ${path}`);
    return run('rev-parse', 'HEAD');
  };
  if (isCheckout) {
    await run('init', '--quiet');
    await run('add', 'content', 'package.json');
    await run('commit', '--quiet', '-m', 'Initial commit');
  }
  return { source, folder: join(base, 'admin'), commit, run };
}
