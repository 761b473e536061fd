import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError } from '@playwright/test/reporter';
import { describeTest, type TestResults, writeResults } from './results.ts';

/** Writes the results of Playwright for the summary. An error outside of tests counts as one failure. */
export default class PlaywrightReporter implements Reporter {
  readonly #errors: string[] = [];
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message }: TestError): void {
    this.#errors.push(describeTest('Playwright', 'an error outside of tests', message));
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? [];
    const describe = (test: TestCase) =>
      describeTest(
        relative('', test.location.file),
        test.titlePath().slice(3).join(' '),
        test.results.find(({ error }) => error)?.error?.message,
      );
    const withOutcome = (outcome: ReturnType<TestCase['outcome']>) =>
      tests.filter((test) => test.outcome() === outcome);
    // A test that was not run because of an earlier error is skipped, but its step is not.
    const results: TestResults = {
      passed: withOutcome('expected').length + withOutcome('flaky').length,
      failed: [...this.#errors, ...withOutcome('unexpected').map(describe)],
      flaky: withOutcome('flaky').map(describe),
    };
    writeResults(results);
  }
}
