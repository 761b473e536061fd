import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Only files in apps/site/app/critical-path may contain these class, attribute and event names. */
const STATE_NAMES =
  /\b(rest-waits|needs-script|without-script|data-enhanced|data-hydrate|data-omit|data-app|data-sheet|data-needs|data-page|data-entry|dataset\.app|app-ready(?!\.tsx)|html:not\(\.js\)|html\.js\b)/;

/** These folders contain the code that runs in pages or inspects them. */
const FOLDERS = ['apps/site', 'apps/server', 'packages', 'bench', 'scripts', 'tests'];
const OWN_FOLDER = join('apps/site/app', 'critical-path');

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (path === OWN_FOLDER) return [];
    return statSync(path).isDirectory() ? filesIn(path) : path;
  });

test('no file outside apps/site/app/critical-path spells the names of its states', () => {
  const found = FOLDERS.flatMap(filesIn)
    .filter((path) => /\.(tsx?|m?js|css)$/.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => (STATE_NAMES.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
    );
  expect(found).toEqual([]);
});
