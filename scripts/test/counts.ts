import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

/** How many tests of a part passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
  /** The tests that failed: file, name and the beginning of the reason. Of a check that fails as a whole there are none. */
  failures: string[];
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const spec = z.object({
  title: z.string(),
  file: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
    }),
  ),
});
interface Suite {
  suites?: Suite[] | undefined;
  specs: z.infer<typeof spec>[];
}
const suite: z.ZodType<Suite> = z.object({
  get suites() {
    return z.array(suite).optional();
  },
  specs: z.array(spec),
});
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
  errors: z.array(z.unknown()),
});

/** Reads Vitest's JSON report. A file that broke before its first test counts as one failure. */
export function vitestCounts(file: string, code: number): Counts {
  return counted(file, vitestReport, code, ({ numPassedTests, numFailedTests, testResults }) => {
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some(({ status }) => status === 'failed'),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + broken.length,
      failures: [
        ...broken.map(({ name, message }) => relative('', name) + reasonOf(message)),
        ...testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(
              ({ fullName, failureMessages }) =>
                `${relative('', name)}: ${fullName}${reasonOf(failureMessages?.[0])}`,
            ),
        ),
      ],
    };
  });
}

/** Reads Playwright's JSON report. An error outside of any test counts as one failure. */
export function playwrightCounts(file: string, code: number): Counts {
  return counted(file, playwrightReport, code, ({ stats, suites, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: suites.flatMap(failedSpecs),
  }));
}

const failedSpecs = ({ suites = [], specs }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap(({ results }) => results);
      return `${file}: ${title}${reasonOf(results.find(({ error }) => error)?.error?.message)}`;
    }),
  ...suites.flatMap(failedSpecs),
];

/** As many characters of a reason as a line of the closing list bears; the whole stands further up. */
const REASON = 400;

const reasonOf = (message = ''): string => {
  const line = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, REASON);
  return line === '' ? '' : ` (${line})`;
};

/** A check that passes or fails as a whole. */
export const whole = (code: number): Counts =>
  code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] };

/** A runner that failed without naming a test, or left no report, has failed once. */
function counted<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  code: number,
  counts: (report: z.infer<Schema>) => Counts,
): Counts {
  try {
    const { passed, failed, failures } = counts(schema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures };
  } catch {
    return whole(1);
  }
}
