import { parseArgs } from 'node:util';
import { kinds } from '../../tests/support/routes.ts';

/** What a run of the benchmark does. */
export interface Options {
  /** Addresses of the pages to measure. */
  pages: string[];
  /** Lighthouse runs for each page; the median is shown. */
  runs: number;
  /** How often each interaction is made. */
  repeats: number;
  parts: { speed: boolean; bytes: boolean; interactions: boolean; growth: boolean };
  /** Folder of the built site. */
  client: string;
  /** Whether the report keeps what was measured; a shorter run is only printed unless asked for. */
  complete: boolean;
}

const ALL = kinds.join(',');
const RUNS = 5;
const REPEATS = 20;

export const USAGE = `npm run bench -- [options]
  --pages /,/homes    only these pages
  --runs 1            Lighthouse runs for each page (${RUNS})
  --repeats 5         times that each interaction is made (${REPEATS})
  --only speed        one part alone: speed, bytes, interactions or growth
  --growth            with the growth of the catalogue and the journal too (takes minutes)
  --keep              keep a shorter run in the report too
  --site DIRECTORY    the built site (build/client)`;

/**
 * Reads the command line.
 *
 * @throws with the usage when an option is unknown or a number is none.
 */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        pages: { type: 'string', default: ALL },
        runs: { type: 'string', default: String(RUNS) },
        repeats: { type: 'string', default: String(REPEATS) },
        only: { type: 'string' },
        growth: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        site: { type: 'string', default: 'build/client' },
      },
    });
    const wanted = (part: string) => values.only === undefined || values.only === part;
    return {
      pages: values.pages.split(','),
      runs: count(values.runs),
      repeats: count(values.repeats),
      parts: {
        speed: wanted('speed'),
        bytes: wanted('bytes'),
        interactions: wanted('interactions'),
        growth: values.growth || values.only === 'growth',
      },
      client: values.site,
      complete:
        values.keep ||
        (values.pages === ALL && Number(values.runs) >= RUNS && Number(values.repeats) >= REPEATS),
    };
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}\n\n${USAGE}`, { cause });
  }
}

function count(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`"${text}" is not a count`);
  return number;
}
