import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { createBuildLogger } from './build-logger.ts';

const root = mkdtempSync(join(tmpdir(), 'logger-'));
afterAll(() => rmSync(root, { recursive: true }));

test.each(['url(./text-3.woff2)', 'url(/fonts/text-3.woff2)'])(
  'a build fails for the missing file %s',
  async (url) => {
    writeFileSync(join(root, 'styles.css'), `@font-face { font-family: Text; src: ${url}; }`);
    writeFileSync(join(root, 'index.html'), '<link rel="stylesheet" href="/styles.css">');
    const result = build({ configFile: false, root, customLogger: createBuildLogger('silent') });
    await expect(result).rejects.toThrow('text-3.woff2');
  },
);
