import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Counts, whole } from './test/counts.ts';
import { enginesUsed } from './test/engines.ts';
import { type Scope, type Step, steps, stepsOf } from './test/steps.ts';

/**
 * Runs checks and tests one after another, and ends with a line `N passed, N failed`.
 *
 * `npm test` runs what every commit has to pass, `npm run test:full` everything, and `npm run test:full -- --rest` everything
 * that `npm test` leaves out. Names choose steps: `npm run test:full -- unit browser`.
 */
const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false }, rest: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const scope: Scope = values.rest ? 'rest' : values.full ? 'all' : 'main';
const unknown = positionals.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(`No step "${unknown.join('", "')}". Steps: ${steps.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}
const chosen =
  positionals.length > 0 ? steps.filter(({ name }) => positionals.includes(name)) : stepsOf(scope);

// Hundreds of short-lived processes read the same modules: each keeps what it compiled for the next. Tests that start processes
// take 143 s of a processor so, and 247 s without.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled');

const results = new Map<string, Counts & { seconds: number }>();
for (const step of chosen) {
  console.log(`\n== ${step.name}`);
  const start = performance.now();
  const counts = await runStep(step);
  results.set(step.name, { ...counts, seconds: (performance.now() - start) / 1000 });
}

console.log('');
for (const [name, { passed, failed, seconds }] of results) {
  console.log(
    `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
}
for (const [name, { failures }] of results)
  for (const failure of failures) console.log(`failed in ${name}: ${failure}`);
for (const line of enginesUsed(new Set(results.keys()), scope)) console.log(line);
const total = (key: 'passed' | 'failed'): number =>
  [...results.values()].reduce((sum, result) => sum + result[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;

async function runStep(step: Step): Promise<Counts> {
  if (step.needs && results.get(step.needs)?.failed) {
    console.error(`${step.name} was not run, since ${step.needs} failed.`);
    return whole(1);
  }
  return step.run(scope);
}
