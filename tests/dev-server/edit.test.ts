import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { READY } from '../../apps/site/app/critical-path/states.ts';
import { copyPictures, copyRepository } from '../../scripts/copy-repository.ts';
import { findBrowser } from '../../scripts/test/find-browser.ts';
import { freePort } from '../support/free-port.ts';

/** For a machine that has other work. */
const ROOM = { timeout: 60_000 };

const copy = mkdtempSync(join(tmpdir(), 'development-'));
let origin = '';
let server: ChildProcess;
let browser: Browser;
let page: Page;
let output = '';

beforeAll(async () => {
  await copyRepository(copy, ['bench', 'docs', 'tests']);
  await copyPictures(copy);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = spawn(process.execPath, ['node_modules/.bin/react-router', 'dev', '--port', String(port)], {
    cwd: copy,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (piece: Buffer) => {
      // In colours where CI is set.
      output += stripVTControlCharacters(piece.toString());
    });
  for (const end = Date.now() + 120_000; !output.includes('Local:'); await sleep(50))
    if (server.exitCode !== null || Date.now() > end) throw new Error(`It did not start:\n${output}`);
  const executablePath = findBrowser(false);
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  page = await browser.newPage();
  // The first visit lets Vite prepare packages; a busy machine takes its time.
  page.setDefaultTimeout(150_000);
  await page.goto(`${origin}/terms-of-service`, { waitUntil: 'commit' });
  await page.waitForSelector(READY, { state: 'attached' });
});
afterAll(async () => {
  await browser?.close();
  // It starts itself again as a child of its own; the group ends both.
  if (server?.pid) process.kill(-server.pid);
  rmSync(copy, { recursive: true, force: true });
});

/** Changes a content file of the copy; throws when there is nothing to change. */
function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(copy, 'content', file);
  const source = readFileSync(path, 'utf8');
  const changed = source.replace(from, to);
  if (changed === source) throw new Error(`${file} has no ${from}`);
  writeFileSync(path, changed);
}

/**
 * What the page shows when it is loaded anew. Mostly it changes as it stands, too; but the framework has the browser ask while
 * the server may still be reading, so on a busy machine that may show what was before.
 */
async function shown<Value>(read: () => Promise<Value>): Promise<Value> {
  await page.goto(`${origin}/terms-of-service`);
  return read();
}
const title = () => shown(() => page.getByRole('heading', { level: 1 }).textContent());

test('an edit of words appears by itself', async () => {
  edit('legal/terms-of-service.md', /^title: .*$/m, 'title: Terms, as edited');
  await expect.poll(title, ROOM).toBe('Terms, as edited');
});

test('an edit of the brand appears by itself', async () => {
  const ground = () => shown(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  edit('brand.yaml', /^ {2}paper: .*$/m, '  paper: "#fdfdfb"');
  await expect.poll(ground, ROOM).toBe('rgb(253, 253, 251)');
});

test('an edit of the menu’s words appears by itself', async () => {
  const links = () => shown(() => page.getByRole('contentinfo').getByRole('navigation').first().innerText());
  edit('words.yaml', /^ {2}about: .*$/m, '  about: The two of us');
  await expect.poll(links, ROOM).toContain('The two of us');
});

test('a mistake is told, and once it is mended the page goes on', async () => {
  edit('legal/terms-of-service.md', /^updated: .*$/m, 'updated: yesterday');
  const told = () => shown(async () => output);
  await expect
    .poll(told, ROOM)
    .toContain('content/legal/terms-of-service.md: updated: expected a date such as');
  edit('legal/terms-of-service.md', /^updated: .*$/m, 'updated: 2026-10-28');
  edit('legal/terms-of-service.md', /^title: .*$/m, 'title: Terms, mended');
  await expect.poll(title, ROOM).toBe('Terms, mended');
});
