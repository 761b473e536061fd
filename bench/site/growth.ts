import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { copyPictures, copyRepository } from '../../scripts/copy-repository.ts';
import { startSite } from '../../tests/relay/support/site-process.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { PHONE } from './browser.ts';
import { writeArticles, writePieces } from './growth-content.ts';
import { filterPieces, timeInteraction } from './interactions.ts';

/** How long a build took, in seconds. */
interface BuildTime {
  clock: number;
  /** Time that processors worked for it, which other work on the machine changes little. */
  processor: number;
}

/** One size of the site. */
export interface Grown {
  pieces: number;
  articles: number;
  /** `npm run build` with the pictures cached. */
  build: BuildTime;
  /** Bytes of the document with its critical styles, brotli. */
  homes: number;
  blog: number;
  /** Times in ms to filter the pieces; none where only the journal has grown. */
  filter: number[];
}

const PIECES = [22, 220, 2200];
const ARTICLES = [10, 100, 1000];

/** Builds copies of the repository with more and more content, and measures what a visitor and the builder notice. */
export async function measureGrowth(
  browser: Browser,
  repeats: number,
  log: (line: string) => void,
): Promise<Grown[]> {
  const copy = await mkdtemp(join(tmpdir(), 'growth-'));
  const grown: Grown[] = [];
  try {
    await copyRepository(copy, ['bench', 'docs', 'tests']);
    // The pictures do not grow with it, so where none are cached they are made before anything is measured.
    if (!(await copyPictures(copy))) build(copy);
    const sizes = [
      ...PIECES.map((pieces) => ({ pieces, articles: ARTICLES[0] ?? 0 })),
      ...ARTICLES.slice(1).map((articles) => ({ pieces: PIECES[0] ?? 0, articles })),
    ];
    for (const { pieces, articles } of sizes) {
      await writePieces(copy, pieces);
      await writeArticles(copy, articles);
      const time = build(copy);
      const client = join(copy, 'build/client');
      const listed = await countPieces(client);
      if (listed !== pieces) throw new Error(`Of ${pieces} pieces the catalogue brings ${listed}`);
      grown.push({
        pieces,
        articles,
        build: time,
        homes: (await stat(join(client, 'homes/index.html.br'))).size,
        blog: (await stat(join(client, 'blog/index.html.br'))).size,
        filter: articles === ARTICLES[0] ? await timeFilter(browser, client, copy, repeats) : [],
      });
      log(
        `${pieces} pieces, ${articles} articles: built in ${time.clock.toFixed(1)} s, ${time.processor.toFixed(1)} s of processor time`,
      );
    }
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
  return grown;
}

/** Builds a copy as `npm run build` does and times it. Throws with the output when it fails. */
function build(folder: string): BuildTime {
  const from = performance.now();
  const { status, stdout, stderr } = spawnSync('sh', ['-c', 'npm run build && times'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The build in ${folder} failed:\n${stdout.slice(-2000)}\n${stderr}`);
  const clock = (performance.now() - from) / 1000;
  // The last line is of the shell's children: 1m2.3s 0m4.5s, in the program and in the system.
  const parts = [...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return { clock, processor: parts.reduce((sum, [, m, s]) => sum + Number(m) * 60 + Number(s), 0) };
}

/** Pieces that a visitor can come to: those in the page, and those in the files of its archive. */
async function countPieces(client: string): Promise<number> {
  const page = await readFile(join(client, 'homes/index.html'), 'utf8');
  let count = page.match(/<li data-category=/g)?.length ?? 0;
  for (const file of await readdir(join(client, 'homes'), { recursive: true })) {
    if (!file.endsWith('.json')) continue;
    count += JSON.parse(await readFile(join(client, 'homes', file), 'utf8')).things.length;
  }
  return count;
}

async function timeFilter(
  browser: Browser,
  client: string,
  copy: string,
  repeats: number,
): Promise<number[]> {
  const server = await startSite(client, await freePort(), {
    LOG_LEVEL: 'silent',
    RELAY_SPOOL: join(copy, 'spool'),
    RELAY_MIN_FREE_MB: '0',
  });
  try {
    return await timeInteraction(browser, `${server.url}/homes`, PHONE, filterPieces, repeats);
  } finally {
    await server.stop();
  }
}
