import { parseArgs } from 'node:util';
import { onePathPerPageType } from '../../tests/support/routes.ts';

export interface Options {
  /** Paths of the pages to measure. */
  pages: string[];
  /** Number of Lighthouse runs per page. */
  runs: number;
  /** Number of repetitions of each interaction. */
  repeats: number;
  parts: { speed: boolean; bytes: boolean; interactions: boolean; growth: boolean };
  /** Folder of the built site. */
  client: string;
  /** Whether the measured sections of the report are replaced. False if pages, runs or repeats are reduced, except with `--keep`. */
  writesReport: boolean;
}

const ALL_PAGES = onePathPerPageType.join(',');
const RUNS = 5;
const REPEATS = 20;

/** Help text of the command line. */
export const USAGE = `npm run bench -- [options]
  --pages /,/homes    only these pages
  --runs 1            Lighthouse runs per page (default: ${RUNS})
  --repeats 5         repetitions of each interaction (default: ${REPEATS})
  --only speed        only one part: speed, bytes, interactions or growth
  --growth            also measure sites with more content (takes minutes)
  --keep              write the report even with fewer pages, runs or repeats
  --site DIRECTORY    the built site (default: build/client)`;

/**
 * Parses the command line.
 *
 * @throws Error with the usage text when an option is unknown or invalid.
 */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        pages: { type: 'string', default: ALL_PAGES },
        runs: { type: 'string', default: String(RUNS) },
        repeats: { type: 'string', default: String(REPEATS) },
        only: { type: 'string' },
        growth: { type: 'boolean', default: false },
        keep: { type: 'boolean', default: false },
        site: { type: 'string', default: 'build/client' },
      },
    });
    const isRequested = (part: string) => values.only === undefined || values.only === part;
    return {
      pages: values.pages.split(','),
      runs: parseCount(values.runs),
      repeats: parseCount(values.repeats),
      parts: {
        speed: isRequested('speed'),
        bytes: isRequested('bytes'),
        interactions: isRequested('interactions'),
        growth: values.growth || values.only === 'growth',
      },
      client: values.site,
      writesReport:
        values.keep ||
        (values.pages === ALL_PAGES && Number(values.runs) >= RUNS && Number(values.repeats) >= REPEATS),
    };
  } catch (cause) {
    throw new Error(`${cause instanceof Error ? cause.message : cause}\n\n${USAGE}`, { cause });
  }
}

function parseCount(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1) throw new Error(`"${text}" is not a positive integer`);
  return number;
}
