import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { precompress } from '../../packages/files/precompress.ts';
import { type SiteProcess, startSite } from '../../tests/relay/support/site-process.ts';
import { freePort } from '../../tests/support/free-port.ts';

/** A copy of a built site, to which baseline pages can be added. The project's own server serves it. */
export interface StagedSite {
  /** Starts a server. Pages that are added later are not served. */
  serve(): Promise<SiteProcess>;
  /** Adds and compresses pages. @param pages HTML by path. */
  add(pages: ReadonlyMap<string, string>): Promise<void>;
  remove(): Promise<void>;
}

/** Path prefix of the baseline pages. */
export const BASELINE_PREFIX = '/baseline-pages';

/**
 * Copies a built site to a temporary folder.
 *
 * @throws Error when there is no build.
 */
export async function stageSite(client: string): Promise<StagedSite> {
  if (!existsSync(join(client, 'index.html')))
    throw new Error(`There is no built site in ${client}. Run "npm run build" first.`);
  const tempDir = await mkdtemp(join(tmpdir(), 'site-bench-'));
  const copyDir = join(tempDir, 'client');
  await cp(client, copyDir, { recursive: true });
  await cp(join(dirname(client), 'headers.json'), join(tempDir, 'headers.json'));
  return {
    serve: async () =>
      startSite(copyDir, await freePort(), {
        LOG_LEVEL: 'silent',
        DATA_FOLDER: join(tempDir, 'spool'),
        RELAY_MIN_FREE_MB: '0',
      }),
    add: async (pages) => {
      for (const [path, html] of pages) {
        const file = join(copyDir, path, 'index.html');
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, html);
      }
      await precompress(join(copyDir, BASELINE_PREFIX));
    },
    remove: () => rm(tempDir, { recursive: true, force: true }),
  };
}
