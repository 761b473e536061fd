import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { describeTest, type TestResults, writeResults } from './results.ts';

/** Writes the results of Vitest for the summary. An error outside of tests counts as one failure. */
export default class VitestReporter implements Reporter {
  readonly #results: TestResults = { passed: 0, failed: [], flaky: [] };

  onTestCaseResult(test: TestCase): void {
    const { state, errors } = test.result();
    const line = describeTest(test.module.relativeModuleId, test.fullName, errors?.[0]?.message);
    if (state === 'passed') this.#results.passed += 1;
    if (state === 'failed') this.#results.failed.push(line);
    if (test.diagnostic()?.flaky) this.#results.flaky.push(line);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly { message: string }[]): void {
    for (const module of modules)
      for (const { message } of module.errors())
        this.#results.failed.push(describeTest(module.relativeModuleId, 'the file failed', message));
    for (const { message } of unhandledErrors)
      this.#results.failed.push(describeTest('Vitest', 'an error outside of tests', message));
    writeResults(this.#results);
  }
}
