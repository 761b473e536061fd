import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { copyImageCache, copyRepository } from '../../scripts/copy-repository.ts';
import { startSite } from '../../tests/relay/support/site-process.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { PHONE } from './browser.ts';
import { filterPieces, timeInteraction } from './interactions.ts';
import { writeArticles, writePieces } from './large-content.ts';

/** Durations in seconds. */
interface BuildTime {
  /** Wall time. */
  clock: number;
  /** Processor time, which depends less on other load of the machine. */
  processor: number;
}

/** Measurements of a site of one size. */
export interface GrowthResult {
  pieces: number;
  articles: number;
  /** `npm run build` with cached images. */
  build: BuildTime;
  /** Bytes of the HTML of /homes with inline CSS, brotli. */
  homes: number;
  /** The same for /blog. */
  blog: number;
  /** Times in ms to filter the pieces. Measured only for sites with the fewest articles, otherwise empty. */
  filter: number[];
}

const PIECE_COUNTS = [22, 220, 2200];
const ARTICLE_COUNTS = [10, 100, 1000];

/** Builds a copy of the repository with several amounts of content. Measures builds, page sizes and filtering. */
export async function measureGrowth(
  browser: Browser,
  repeats: number,
  log: (line: string) => void,
): Promise<GrowthResult[]> {
  const copyDir = await mkdtemp(join(tmpdir(), 'growth-'));
  const results: GrowthResult[] = [];
  try {
    await copyRepository(copyDir, ['bench', 'docs', 'tests']);
    // Without cached images, a first build that is not measured encodes them.
    if (!(await copyImageCache(copyDir))) runBuild(copyDir);
    const sizes = [
      ...PIECE_COUNTS.map((pieces) => ({ pieces, articles: ARTICLE_COUNTS[0] ?? 0 })),
      ...ARTICLE_COUNTS.slice(1).map((articles) => ({ pieces: PIECE_COUNTS[0] ?? 0, articles })),
    ];
    for (const { pieces, articles } of sizes) {
      await writePieces(copyDir, pieces);
      await writeArticles(copyDir, articles);
      const buildTime = runBuild(copyDir);
      const client = join(copyDir, 'build/client');
      const listedCount = await countPieces(client);
      if (listedCount !== pieces) throw new Error(`The catalogue lists ${listedCount} of ${pieces} pieces`);
      results.push({
        pieces,
        articles,
        build: buildTime,
        homes: (await stat(join(client, 'homes/index.html.br'))).size,
        blog: (await stat(join(client, 'blog/index.html.br'))).size,
        filter: articles === ARTICLE_COUNTS[0] ? await timeFilter(browser, client, copyDir, repeats) : [],
      });
      log(
        `${pieces} pieces, ${articles} articles: built in ${buildTime.clock.toFixed(1)} s, ${buildTime.processor.toFixed(1)} s of processor time`,
      );
    }
  } finally {
    await rm(copyDir, { recursive: true, force: true });
  }
  return results;
}

/** Runs and times `npm run build` in a folder. @throws Error with the output when it fails. */
function runBuild(folder: string): BuildTime {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync('sh', ['-c', 'npm run build && times'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build in ${folder} failed:\n${stdout.slice(-2000)}\n${stderr}`);
  const clock = (performance.now() - startedAt) / 1000;
  // The last line of `times` is for child processes, user and system time: 1m2.3s 0m4.5s.
  const durations = [...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return {
    clock,
    processor: durations.reduce(
      (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
      0,
    ),
  };
}

/** Counts the pieces in the page and in its archive files. */
async function countPieces(client: string): Promise<number> {
  const page = await readFile(join(client, 'homes/index.html'), 'utf8');
  let count = page.match(/<li data-category=/g)?.length ?? 0;
  for (const file of await readdir(join(client, 'homes'), { recursive: true })) {
    if (!file.endsWith('.json')) continue;
    count += JSON.parse(await readFile(join(client, 'homes', file), 'utf8')).entries.length;
  }
  return count;
}

async function timeFilter(
  browser: Browser,
  client: string,
  copyDir: string,
  repeats: number,
): Promise<number[]> {
  const server = await startSite(client, await freePort(), {
    LOG_LEVEL: 'silent',
    DATA_FOLDER: join(copyDir, 'spool'),
    RELAY_MIN_FREE_MB: '0',
  });
  try {
    return await timeInteraction(browser, `${server.url}/homes`, PHONE, filterPieces, repeats);
  } finally {
    await server.stop();
  }
}
