import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LARGE_FOLDERS = ['content/pictures', 'content/models'];

function edit(file: string, from: RegExp, to: string): void {
  const path = join(folder, 'content', file);
  const source = readFileSync(path, 'utf8');
  expect(source).toMatch(from);
  writeFileSync(path, source.replace(from, to));
}

function check() {
  const { status, stderr } = spawnSync(process.execPath, [resolve('apps/site/build/check-content.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, errors: stderr.trim().split('\n') };
}

test('names invalid files, links, models and fonts in one run, until all are right', () => {
  cpSync('content', join(folder, 'content'), {
    recursive: true,
    filter: (path) => !LARGE_FOLDERS.includes(path),
  });
  for (const name of LARGE_FOLDERS) symlinkSync(resolve(name), join(folder, name));
  expect(check()).toEqual({ status: 0, errors: [''] });
  const [candle = '', piece = '', page = ''] = [
    'candles/mitti.yaml',
    'pieces/17-flow-chair.yaml',
    'pages/home.yaml',
  ];
  edit(candle, /^wicks: .*$/m, 'wicks: none');
  edit(piece, /^size: .*$/m, 'size: 1 × 1 × 1 mm');
  edit(page, /buttonLink: .*$/m, 'buttonLink: /nowhere');
  edit('studio.yaml', /page: homes/, 'page: hoems');
  edit('brand.yaml', /file: fonts\/halant-latin-300\.woff2/, 'file: fonts/gone.woff2');
  const { status, errors } = check();
  expect(status).toBe(1);
  expect(errors).toEqual([
    expect.stringMatching(/^content\/candles\/mitti\.yaml: wicks: /),
    expect.stringMatching(/^content\/pages\/home\.yaml: line \d+: there is no page \/nowhere/),
    expect.stringMatching(
      /^content\/studio\.yaml: line \d+: there is no page \/hoems; did you mean \/homes\?/,
    ),
    expect.stringMatching(/^content\/models\/pieces\/17-flow-chair\.glb: /),
    expect.stringMatching(/^content\/fonts\/gone\.woff2: is missing/),
  ]);
});
