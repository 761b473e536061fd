import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What the states of the first view are called in pages, styles and scripts. */
const NAMES =
  /\b(rest-waits|needs-script|without-script|data-answered|data-starts|data-left-out|data-app|data-sheet|data-needs|data-page|data-entry|dataset\.app|app-ready(?!\.tsx)|html:not\(\.js\)|html\.js\b)/;

/** Rooms whose files run in pages, or look at them. */
const ROOMS = ['apps/site', 'apps/server', 'packages', 'bench', 'scripts', 'tests'];
const OWN = join('apps/site/app', 'critical-path');

const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (path === OWN) return [];
    return statSync(path).isDirectory() ? filesIn(path) : path;
  });

test('nothing else knows the names of the first view’s states: it asks states.ts', () => {
  const found = ROOMS.flatMap(filesIn)
    .filter((path) => /\.(tsx?|m?js|css)$/.test(path))
    .flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .flatMap((line, index) => (NAMES.test(line) ? `${path}:${index + 1}: ${line.trim()}` : [])),
    );
  expect(found).toEqual([]);
});
