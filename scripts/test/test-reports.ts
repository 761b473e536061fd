import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

export interface TestCounts {
  passed: number;
  failed: number;
  /** File, name and start of the error message of each failed test. Programs other than test runners have none. */
  failures: string[];
}

const vitestReportSchema = z.object({
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

const specSchema = z.object({
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
  specs: z.infer<typeof specSchema>[];
}
const suiteSchema: z.ZodType<Suite> = z.object({
  get suites() {
    return z.array(suiteSchema).optional();
  },
  specs: z.array(specSchema),
});
const playwrightReportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suiteSchema),
  errors: z.array(z.unknown()),
});

/**
 * Reads Vitest's JSON report. An error outside of the tests of a file counts as one failure.
 *
 * @param exitCode exit code of the program.
 */
export function vitestCounts(file: string, exitCode: number): TestCounts {
  return readReport(file, vitestReportSchema, exitCode, ({ numPassedTests, numFailedTests, testResults }) => {
    const brokenFiles = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some(({ status }) => status === 'failed'),
    );
    return {
      passed: numPassedTests,
      failed: numFailedTests + brokenFiles.length,
      failures: [
        ...brokenFiles.map(({ name, message }) => relative('', name) + formatReason(message)),
        ...testResults.flatMap(({ name, assertionResults }) =>
          assertionResults
            .filter(({ status }) => status === 'failed')
            .map(
              ({ fullName, failureMessages }) =>
                `${relative('', name)}: ${fullName}${formatReason(failureMessages?.[0])}`,
            ),
        ),
      ],
    };
  });
}

/** Reads Playwright's JSON report. An error outside of tests counts as one failure. @param exitCode exit code of the program. */
export function playwrightCounts(file: string, exitCode: number): TestCounts {
  return readReport(file, playwrightReportSchema, exitCode, ({ stats, suites, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: suites.flatMap(describeFailedSpecs),
  }));
}

const describeFailedSpecs = ({ suites = [], specs }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const results = tests.flatMap(({ results }) => results);
      return `${file}: ${title}${formatReason(results.find(({ error }) => error)?.error?.message)}`;
    }),
  ...suites.flatMap(describeFailedSpecs),
];

/** Maximum length of an error message in the final list. The full message was printed when the test failed. */
const MAX_REASON_LENGTH = 400;

const formatReason = (message = ''): string => {
  const line = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH);
  return line === '' ? '' : ` (${line})`;
};

/** Counts a program as one test. @param exitCode exit code of the program. */
export const countsFromExitCode = (exitCode: number): TestCounts =>
  exitCode === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] };

/** Reads a report. Counts one failure if the report is missing, or if the program has failed without a failed test. */
function readReport<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  exitCode: number,
  toCounts: (report: z.infer<Schema>) => TestCounts,
): TestCounts {
  try {
    const { passed, failed, failures } = toCounts(schema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, failures };
  } catch {
    return countsFromExitCode(1);
  }
}
