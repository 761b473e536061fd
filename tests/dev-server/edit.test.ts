import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_READY_SELECTOR } from '../../apps/site/app/critical-path/contract.ts';
import { copyImageCache, copyRepository } from '../../scripts/copy-repository.ts';
import { findChromium } from '../../scripts/find-programs.ts';
import { freePort } from '../support/free-port.ts';

/** A timeout for polling that is long enough for a busy machine. */
const POLL_TIMEOUT = { timeout: 60_000 };

const copyDir = mkdtempSync(join(tmpdir(), 'dev-server-'));
let origin = '';
let server: ChildProcess;
let browser: Browser;
let page: Page;
let output = '';

beforeAll(async () => {
  await copyRepository(copyDir, ['bench', 'docs', 'tests']);
  await copyImageCache(copyDir);
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = spawn(process.execPath, ['node_modules/.bin/react-router', 'dev', '--port', String(port)], {
    cwd: copyDir,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk: Buffer) => {
      // Removes the codes of colours, which Vite prints if CI is set.
      output += stripVTControlCharacters(chunk.toString());
    });
  for (const deadline = Date.now() + 120_000; !output.includes('Local:'); await sleep(50))
    if (server.exitCode !== null || Date.now() > deadline)
      throw new Error(`The development server did not start:\n${output}`);
  const executablePath = findChromium();
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  page = await browser.newPage();
  // Vite bundles dependencies on the first visit, which takes long.
  page.setDefaultTimeout(150_000);
  await page.goto(`${origin}/terms-of-service`, { waitUntil: 'commit' });
  await page.waitForSelector(APP_READY_SELECTOR, { state: 'attached' });
});
afterAll(async () => {
  await browser?.close();
  // Ends the whole process group, because react-router starts a child process.
  if (server?.pid) process.kill(-server.pid);
  rmSync(copyDir, { recursive: true, force: true });
});

/** Edits a content file of the copy. @throws when the text is not found. */
function editContent(file: string, from: string | RegExp, to: string): void {
  const path = join(copyDir, 'content', file);
  const source = readFileSync(path, 'utf8');
  const changed = source.replace(from, to);
  if (changed === source) throw new Error(`${file} has no ${from}`);
  writeFileSync(path, changed);
}

/**
 * Reads a value after a reload. The open page usually updates without a reload. However, React Router may request the data before the
 * server has read the changed file.
 */
async function readAfterReload<Value>(readValue: () => Promise<Value>): Promise<Value> {
  await page.goto(`${origin}/terms-of-service`);
  return readValue();
}
const readTitle = () => readAfterReload(() => page.getByRole('heading', { level: 1 }).textContent());

test('an edited text is shown after a reload', async () => {
  editContent('legal/terms-of-service.md', /^title: .*$/m, 'title: Terms, as edited');
  await expect.poll(readTitle, POLL_TIMEOUT).toBe('Terms, as edited');
});

test('an edited colour is shown after a reload', async () => {
  const readBackground = () =>
    readAfterReload(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor));
  editContent('brand.yaml', /^ {2}paper: .*$/m, '  paper: "#fdfdfb"');
  await expect.poll(readBackground, POLL_TIMEOUT).toBe('rgb(253, 253, 251)');
});

test('an edited menu label is shown after a reload', async () => {
  const readFooterLinks = () =>
    readAfterReload(() => page.getByRole('contentinfo').getByRole('navigation').first().innerText());
  editContent('messages.yaml', /^ {2}about: .*$/m, '  about: The two of us');
  await expect.poll(readFooterLinks, POLL_TIMEOUT).toContain('The two of us');
});

test('an element has the styles that its CSS class composes from other classes', async () => {
  await page.goto(`${origin}/about`);
  const heroFrame = page.locator('main header > div > div').first();
  const readPosition = () => heroFrame.evaluate((element) => getComputedStyle(element).position);
  await expect.poll(readPosition, POLL_TIMEOUT).toBe('relative');
});

test('an invalid field is reported until it is fixed', async () => {
  editContent('legal/terms-of-service.md', /^updated: .*$/m, 'updated: yesterday');
  const readServerOutput = () => readAfterReload(async () => output);
  await expect
    .poll(readServerOutput, POLL_TIMEOUT)
    .toContain('content/legal/terms-of-service.md: updated: expected a date such as');
  editContent('legal/terms-of-service.md', /^updated: .*$/m, 'updated: 2026-10-28');
  editContent('legal/terms-of-service.md', /^title: .*$/m, 'title: Terms, fixed');
  await expect.poll(readTitle, POLL_TIMEOUT).toBe('Terms, fixed');
});
