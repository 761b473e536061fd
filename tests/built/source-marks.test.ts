import { readFileSync } from 'node:fs';
import { listFiles } from '@studio/http/list-files';
import { expect, test } from 'vitest';
import { appendSourceMark, replaceSourceMarks } from '../../apps/admin/server/source-marks.ts';

const SITE_DIR = 'build/client';
/**
 * Matches the marks with which the preview records the source of a text. A mark is plain or percent-encoded characters in the data, and a
 * comment or an attribute in the final HTML.
 */
const MARK_PATTERN = /[\u{E000}-\u{F8FF}]|%EE%8|<!--source |data-source=/iu;

test('no file of the built site contains a source mark of the preview', () => {
  const sourceMark = appendSourceMark('Mitti', { file: 'candles/mitti.yaml', path: ['name'] });
  for (const text of [
    sourceMark,
    encodeURIComponent(sourceMark),
    replaceSourceMarks(sourceMark),
    replaceSourceMarks(`<img src="${sourceMark}">`),
  ])
    expect(text).toMatch(MARK_PATTERN);
  const textFiles = listFiles(SITE_DIR).filter((path) => /\.(html|data|js|json|css|xml|svg|txt)$/.test(path));
  expect(textFiles.length).toBeGreaterThan(100);
  expect(textFiles.filter((path) => MARK_PATTERN.test(readFileSync(`${SITE_DIR}/${path}`, 'utf8')))).toEqual(
    [],
  );
});
