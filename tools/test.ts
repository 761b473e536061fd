import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { type Counts, whole } from './test/counts.ts';
import { enginesUsed } from './test/engines.ts';
import { type Run, runAside, runInSight } from './test/run.ts';
import { type Step, steps } from './test/steps.ts';

/**
 * Runs every check and ends with a line `N passed, N failed`. With names (`npm test -- unit build browser`) it runs only
 * those, and takes what they need as done.
 */
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no check "${unknown.join('", "')}"; there are: ${steps.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

// Hundreds of short-lived processes read the same modules: each keeps what it compiled for the next. Unit tests take 143 s of a
// processor so, and 247 s without.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled');

/** With fewer cores one step keeps them busy. */
const CORES_FOR_TWO = 4;
const results = new Map<string, Counts & { seconds: number }>();
const chosen = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
for (const step of chosen) {
  if (results.has(step.name)) continue;
  const second =
    availableParallelism() >= CORES_FOR_TWO ? chosen.find(({ beside }) => beside === step.name) : undefined;
  const aside = runAside();
  const both = second && take(second, aside.run);
  title(step.name);
  await take(step, runInSight);
  if (!second) continue;
  await both;
  title(second.name);
  aside.print();
}

console.log('');
for (const [name, { passed, failed, seconds }] of results) {
  console.log(
    `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
  );
}
for (const [name, { failures }] of results)
  for (const failure of failures) console.log(`failed in ${name}: ${failure}`);
for (const line of enginesUsed(new Set(results.keys()))) console.log(line);
const total = (key: 'passed' | 'failed'): number =>
  [...results.values()].reduce((sum, result) => sum + result[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;

/** Runs a step and notes its result. */
async function take(step: Step, run: Run): Promise<void> {
  const begun = performance.now();
  const counts = await countsOf(step, run);
  results.set(step.name, { ...counts, seconds: (performance.now() - begun) / 1000 });
}

async function countsOf(step: Step, run: Run): Promise<Counts> {
  if (step.needs && results.get(step.needs)?.failed) {
    console.error(`${step.name} was not run, since ${step.needs} failed.`);
    return whole(1);
  }
  return step.run(run);
}

function title(name: string): void {
  console.log(`\n== ${name}`);
}
