import { expect, test } from 'vitest';
import { steps, stepsInScope } from './steps.ts';

const namesInScope = (scope: 'main' | 'rest' | 'all') => stepsInScope(scope).map(({ name }) => name);

test('`npm test` and `--rest` together run all steps', () => {
  expect(new Set([...namesInScope('main'), ...namesInScope('rest')])).toEqual(new Set(namesInScope('all')));
  expect(namesInScope('all')).toEqual(steps.map(({ name }) => name));
});

test('each scope builds before the steps that need the build', () => {
  for (const scope of ['main', 'rest', 'all'] as const) {
    const names = namesInScope(scope);
    for (const { name, prerequisite } of stepsInScope(scope))
      if (prerequisite)
        expect(names.slice(0, names.indexOf(name)), `${scope}: ${name}`).toContain(prerequisite);
  }
});

test('steps that need images and models run with the complete build', () => {
  expect(namesInScope('rest')).toEqual(expect.arrayContaining(['build', 'built', 'browser', 'models']));
});
