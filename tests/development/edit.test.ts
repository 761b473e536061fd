import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { READY } from '../../app/first-view/states.ts';
import { copyPictures, copyRepository } from '../../tools/copy-repository.ts';
import { findBrowser } from '../../tools/test/find-browser.ts';
import { freePort } from '../support/free-port.ts';

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
  // The first visit lets Vite prepare packages, after which it loads the page anew by itself; a busy machine takes its time.
  page.setDefaultTimeout(150_000);
  await visit();
  const connected = page.waitForEvent('console', (message) => message.text().includes('[vite] connected'));
  await visit();
  await connected;
  // What the application loads once it is there may bring packages, too.
  await page.waitForLoadState('networkidle');
});
afterAll(async () => {
  await browser?.close();
  // It starts itself again as a child of its own; the group ends both.
  if (server?.pid) process.kill(-server.pid);
  rmSync(copy, { recursive: true, force: true });
});

/** Opens a page, and waits until the application has taken it over. */
async function visit(): Promise<void> {
  await page.goto(`${origin}/terms-of-service`, { waitUntil: 'commit' });
  await page.waitForSelector(READY, { state: 'attached' });
}

/** Changes a content file of the copy; throws when there is nothing to change. */
function edit(file: string, from: string | RegExp, to: string): void {
  const path = join(copy, 'content', file);
  const source = readFileSync(path, 'utf8');
  const changed = source.replace(from, to);
  if (changed === source) throw new Error(`${file} has no ${from}`);
  writeFileSync(path, changed);
}

/** Marks the document that stands open, so that a page that is loaded anew can be told from one that changed in place. */
const mark = () => page.evaluate(() => document.body.setAttribute('data-same', ''));
const isSame = () => page.evaluate(() => document.body.hasAttribute('data-same'));

test('an edit of words appears at once, in the page as it stands', async () => {
  await mark();
  const title = page.getByRole('heading', { level: 1 });
  edit('legal/terms-of-service.md', /^title: .*$/m, 'title: Terms, as edited');
  await expect.poll(() => title.textContent(), { timeout: 60_000 }).toBe('Terms, as edited');
  expect(await isSame()).toBe(true);
});

test('an edit of the brand appears by itself', async () => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  edit('brand.yaml', /^ {2}paper: .*$/m, '  paper: "#fdfdfb"');
  await expect.poll(ground, { timeout: 60_000 }).toBe('rgb(253, 253, 251)');
});

test('a mistake is told, and once it is mended the page goes on', async () => {
  edit('legal/terms-of-service.md', /^updated: .*$/m, 'updated: yesterday');
  await expect
    .poll(() => output, { timeout: 60_000 })
    .toContain('content/legal/terms-of-service.md: updated: expected a date such as');
  edit('legal/terms-of-service.md', /^updated: .*$/m, 'updated: 2026-10-28');
  edit('legal/terms-of-service.md', /^title: .*$/m, 'title: Terms, mended');
  const again = await browser.newPage();
  const title = async () => {
    await again.goto(`${origin}/terms-of-service`, { waitUntil: 'domcontentloaded' });
    return again.getByRole('heading', { level: 1 }).textContent();
  };
  await expect.poll(title, { timeout: 60_000 }).toBe('Terms, mended');
});
