import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const { sample = [] } = parse(readFileSync('content/studio.yaml', 'utf8'));

/**
 * Whether pages show the sample content: the list `sample` in studio.yaml names it until a studio has put its own in its
 * place. Tests of what the specification says of the sample's words and numbers stand aside then.
 */
export const isSample: boolean = sample.includes('content');

/** Put on a browser test of the sample's own words or numbers: `test('…', onlySample, …)`. */
export const onlySample = { tag: '@sample' };
