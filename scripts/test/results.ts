import { writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The results of one test runner, which its reporter writes into the file that `TEST_RESULTS` names. */
export interface TestResults {
  passed: number;
  /** A line for each failed test: its file, its name and the start of its error message. */
  failed: string[];
  /** A line for each test that passed when it was repeated. */
  flaky: string[];
}

/** Writes the results for scripts/test.ts. Does nothing if a test runner was started directly. */
export function writeResults(results: TestResults): void {
  const file = process.env.TEST_RESULTS;
  if (file) writeFileSync(file, JSON.stringify(results));
}

/** Longest part of an error message in the summary. The whole message was printed when the test failed. */
const MAX_MESSAGE_LENGTH = 300;

/** Returns the line of a test in the summary, such as `tests/e2e/saved.spec.ts: keeps a note (Error: …)`. */
export function describeTest(file: string, name: string, message = ''): string {
  const reason = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, MAX_MESSAGE_LENGTH);
  return `${file}: ${name}${reason && ` (${reason})`}`;
}
