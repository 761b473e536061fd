import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightCounts, vitestCounts } from './test-reports.ts';

const tempDir = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(tempDir, { recursive: true }));

function writeReport(content: unknown): string {
  const file = join(tempDir, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

test('lists failed Vitest tests, and files that failed outside of tests', () => {
  const passed = { fullName: 'adds', status: 'passed' };
  const failed = {
    fullName: 'subtracts',
    status: 'failed',
    failureMessages: ['\u001b[31mError\u001b[39m: 3 is not 2\n    at a.test.ts:9'],
  };
  const file = writeReport({
    numPassedTests: 2,
    numFailedTests: 1,
    testResults: [
      { name: join(process.cwd(), 'a.test.ts'), status: 'failed', assertionResults: [passed, failed] },
      { name: join(process.cwd(), 'b.test.ts'), status: 'failed', assertionResults: [passed] },
      {
        name: join(process.cwd(), 'c.test.ts'),
        status: 'failed',
        message: 'Cannot find module',
        assertionResults: [],
      },
    ],
  });
  expect(vitestCounts(file, 1)).toEqual({
    passed: 2,
    failed: 3,
    failures: [
      'b.test.ts',
      'c.test.ts (Cannot find module)',
      'a.test.ts: subtracts (Error: 3 is not 2 at a.test.ts:9)',
    ],
  });
});

test('lists failed Playwright tests in nested suites; a flaky test counts as failed', () => {
  const file = writeReport({
    stats: { expected: 5, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [{ title: 'opens', file: 'a.spec.ts', ok: true, tests: [{ results: [{}] }] }],
        suites: [
          {
            specs: [
              {
                title: 'closes',
                file: 'a.spec.ts',
                ok: false,
                tests: [{ results: [{ error: { message: 'It is\nopen' } }] }],
              },
            ],
          },
        ],
      },
    ],
    errors: [],
  });
  expect(playwrightCounts(file, 1)).toEqual({
    passed: 5,
    failed: 2,
    failures: ['a.spec.ts: closes (It is open)'],
  });
});

test('a missing report, or an error without a failed test, counts as one failure', () => {
  expect(vitestCounts(join(tempDir, 'none.json'), 0).failed).toBe(1);
  expect(vitestCounts(writeReport({ numPassedTests: 3, numFailedTests: 0, testResults: [] }), 1).failed).toBe(
    1,
  );
});
