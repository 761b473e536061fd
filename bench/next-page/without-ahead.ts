import { createHash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** What a browser on a metered line tells; the site then fetches nothing ahead. */
const METERED = `Object.defineProperty(navigator, 'connection', { value: { saveData: true } })`;

/**
 * Copies a built site with one script more in each page, by which every browser says that its line is metered: nothing can be
 * told to WebKit before a page asks.
 *
 * @param client folder of the built site.
 * @returns the copy's folder, and what removes it.
 */
export async function withoutAhead(client: string): Promise<{ client: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'site-metered-'));
  const copy = join(folder, 'client');
  await cp(client, copy, { recursive: true });
  for (const name of await readdir(copy, { recursive: true })) {
    if (!name.endsWith('.html')) continue;
    const page = join(copy, name);
    const html = await readFile(page, 'utf8');
    await writeFile(
      page,
      html.replace(/<head[^>]*>/, (head) => `${head}<script>${METERED}</script>`),
    );
    // Smaller copies of it would be handed out in its place.
    for (const kind of ['br', 'gz']) await rm(`${page}.${kind}`, { force: true });
  }
  const headers = JSON.parse(await readFile(join(dirname(client), 'headers.json'), 'utf8'));
  headers.scriptHashes.push(`'sha256-${createHash('sha256').update(METERED).digest('base64')}'`);
  await writeFile(join(folder, 'headers.json'), JSON.stringify(headers));
  return { client: copy, remove: () => rm(folder, { recursive: true, force: true }) };
}
