import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { precompress } from '../../packages/files/precompress.ts';
import { type SiteProcess, startSite } from '../../tests/relay/support/site-process.ts';
import { freePort } from '../../tests/support/free-port.ts';

/** A built site with the benchmark's own pages beside it, behind the project's own server. */
export interface Stage {
  /** Serves what stands there now; the server reads its addresses once, when it starts. */
  serve(): Promise<SiteProcess>;
  /** Lays pages beside the site's, compressed as the site's are; by their addresses. */
  add(pages: ReadonlyMap<string, string>): Promise<void>;
  remove(): Promise<void>;
}

/** Where the benchmark's own pages stand. */
export const LIMIT = '/limit-pages';

/**
 * Copies a built site, so that nothing is added to the original.
 *
 * @throws when there is no build.
 */
export async function stage(client: string): Promise<Stage> {
  if (!existsSync(join(client, 'index.html')))
    throw new Error(`There is no built site in ${client}. Run "npm run build" first.`);
  const folder = await mkdtemp(join(tmpdir(), 'site-bench-'));
  const copy = join(folder, 'client');
  await cp(client, copy, { recursive: true });
  await cp(join(dirname(client), 'headers.json'), join(folder, 'headers.json'));
  return {
    serve: async () =>
      startSite(copy, await freePort(), {
        LOG_LEVEL: 'silent',
        RELAY_SPOOL: join(folder, 'spool'),
        RELAY_MIN_FREE_MB: '0',
      }),
    add: async (pages) => {
      for (const [address, html] of pages) {
        const file = join(copy, address, 'index.html');
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, html);
      }
      await precompress(join(copy, LIMIT));
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
