import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Script that turns on `saveData`, so that the site does not prefetch. */
const SAVE_DATA_SCRIPT = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;

/**
 * Copies a built site, and adds a script to each page that turns on `saveData`. The copy is needed, because WebKit's driver cannot
 * run a script before the scripts of a page.
 *
 * @param client folder of the built site.
 * @returns folder of the copy, and a function that removes it.
 */
export async function copyWithoutPrefetch(
  client: string,
): Promise<{ client: string; remove: () => Promise<void> }> {
  const tempDir = await mkdtemp(join(tmpdir(), 'site-metered-'));
  const copyDir = join(tempDir, 'client');
  await cp(client, copyDir, { recursive: true });
  for (const name of await readdir(copyDir, { recursive: true })) {
    if (!name.endsWith('.html')) continue;
    const page = join(copyDir, name);
    const html = await readFile(page, 'utf8');
    await writeFile(
      page,
      html.replace(/<head[^>]*>/, (head) => `${head}<script>${SAVE_DATA_SCRIPT}</script>`),
    );
    // The server would send the compressed copies, which lack the script.
    for (const extension of ['br', 'gz']) await rm(`${page}.${extension}`, { force: true });
  }
  const headers = JSON.parse(await readFile(join(dirname(client), 'headers.json'), 'utf8'));
  headers.scriptHashes.push(`'sha256-${createHash('sha256').update(SAVE_DATA_SCRIPT).digest('base64')}'`);
  await writeFile(join(tempDir, 'headers.json'), JSON.stringify(headers));
  return { client: copyDir, remove: () => rm(tempDir, { recursive: true, force: true }) };
}
