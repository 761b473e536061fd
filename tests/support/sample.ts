import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const { sample = [] } = parse(readFileSync('content/studio.yaml', 'utf8'));

/**
 * Whether the list `sample` in studio.yaml marks the content as sample content. Tests of the sample's texts and numbers are skipped for
 * other content.
 */
export const isSample: boolean = sample.includes('content');

/** Details for a browser test of the sample's texts or numbers: `test('…', onlyWithSampleContent, …)`. */
export const onlyWithSampleContent = { tag: '@sample' };
