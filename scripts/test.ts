import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reportBrowserEngines } from './test/browser-engines.ts';
import { type Scope, type Step, steps, stepsInScope } from './test/steps.ts';
import { countsFromExitCode, type TestCounts } from './test/test-reports.ts';

/**
 * Runs checks and tests one after another. The last line of the output is `N passed, N failed`.
 *
 * `npm test` runs the steps that every commit must pass, `npm run test:full` runs all steps, and `npm run test:full -- --rest` runs
 * the steps that `npm test` leaves out. Arguments select steps: `npm run test:full -- unit browser`.
 */
const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false }, rest: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const scope: Scope = values.rest ? 'rest' : values.full ? 'all' : 'main';
const unknownSteps = positionals.filter((name) => !steps.some((step) => step.name === name));
if (unknownSteps.length > 0) {
  console.error(
    `There is no step "${unknownSteps.join('", "')}". Steps: ${steps.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
const selectedSteps =
  positionals.length > 0 ? steps.filter(({ name }) => positionals.includes(name)) : stepsInScope(scope);

// A cache of compiled modules for hundreds of short-lived processes. With it, tests that start processes take 143 s of processor
// time instead of 247 s.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled');

const results = new Map<string, TestCounts & { seconds: number }>();
for (const step of selectedSteps) {
  console.log(`\n== ${step.name}`);
  const startedAt = performance.now();
  const counts = await runStep(step);
  results.set(step.name, { ...counts, seconds: (performance.now() - startedAt) / 1000 });
}

console.log('');
for (const [name, { passed, failed, seconds }] of results) {
  console.log(
    `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
}
for (const [name, { failures }] of results)
  for (const failure of failures) console.log(`failed in ${name}: ${failure}`);
for (const line of reportBrowserEngines(new Set(results.keys()), scope)) console.log(line);
const sumCounts = (key: 'passed' | 'failed'): number =>
  [...results.values()].reduce((sum, result) => sum + result[key], 0);
console.log(`${sumCounts('passed')} passed, ${sumCounts('failed')} failed`);
process.exitCode = sumCounts('failed') > 0 ? 1 : 0;

/** Runs a step. If its prerequisite has failed, skips the step and counts it as failed. */
async function runStep(step: Step): Promise<TestCounts> {
  if (step.prerequisite && results.get(step.prerequisite)?.failed) {
    console.error(`${step.name} was skipped because ${step.prerequisite} failed.`);
    return countsFromExitCode(1);
  }
  return step.run(scope);
}
