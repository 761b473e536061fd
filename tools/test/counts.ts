import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** How many tests of a part passed and failed. */
export interface Counts {
  passed: number;
  failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** Reads Vitest's JSON report. A file that broke before its first test counts as one failure. */
export function vitestCounts(file: string, code: number): Counts {
  return counted(file, vitestReport, code, ({ numPassedTests, numFailedTests, testResults }) => ({
    passed: numPassedTests,
    failed:
      numFailedTests +
      testResults.filter(
        ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
      ).length,
  }));
}

/** Reads Playwright's JSON report. An error outside of any test counts as one failure. */
export function playwrightCounts(file: string, code: number): Counts {
  return counted(file, playwrightReport, code, ({ stats, errors }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
  }));
}

/** A check that passes or fails as a whole. */
export const whole = (code: number): Counts =>
  code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };

/** A runner that failed without naming a test, or left no report, has failed once. */
function counted<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  code: number,
  counts: (report: z.infer<Schema>) => Counts,
): Counts {
  try {
    const { passed, failed } = counts(schema.parse(JSON.parse(readFileSync(file, 'utf8'))));
    return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
