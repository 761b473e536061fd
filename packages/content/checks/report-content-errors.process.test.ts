import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const tempDir = mkdtempSync(join(tmpdir(), 'content-errors-'));
afterAll(() => rmSync(tempDir, { recursive: true }));
const url = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

test('prints a content error that occurs during an import without a stack trace', () => {
  mkdirSync(join(tempDir, 'content'));
  writeFileSync(join(tempDir, 'content/categories.yaml'), 'projects: Houses: large');
  const script = `import ${url('./report-content-errors.ts')}; import ${url('../../../apps/site/app/content/categories.server.ts')};`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: tempDir,
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^content\/categories\.yaml: is not valid YAML/);
  expect(stderr).not.toContain('.ts');
});
