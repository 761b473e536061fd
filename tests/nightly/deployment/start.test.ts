import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../support/free-port.ts';
import { createProductionFolder } from './create-production-folder.ts';

const { name, contact } = parse(readFileSync('content/studio.yaml', 'utf8'));

let productionDir = '';
const tempDir = mkdtempSync(join(tmpdir(), 'start-'));
const childProcesses: ChildProcess[] = [];

beforeAll(() => {
  productionDir = createProductionFolder();
});
afterEach(async () => {
  for (const child of childProcesses.splice(0)) {
    if (child.exitCode !== null) continue;
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill();
    await exited;
  }
});
afterAll(() => {
  for (const folder of [productionDir, tempDir]) rmSync(folder, { recursive: true, force: true });
});

/** Starts a server and waits until it is ready. @throws Error with the output of the server when it does not start. */
async function startServer(command: string, args: string[], cwd: string, env: Record<string, string>) {
  const port = await freePort();
  const child = spawn(command, args, {
    cwd,
    env: { ...env, HOST: 'localhost', PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  childProcesses.push(child);
  let output = '';
  let startError: Error | undefined;
  let isClosed = false;
  // Uses the event 'close', because output may still arrive after 'exit'.
  child.once('close', () => {
    isClosed = true;
  });
  child.once('error', (error) => {
    startError = error;
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  for (const deadline = Date.now() + 90_000; !output.includes('Site:'); await sleep(20))
    if (startError || isClosed || Date.now() > deadline)
      throw new Error(`The server did not start:\n${startError?.message ?? output}`);
  return `http://localhost:${port}`;
}

/** Expects that the server serves the home page and delivers a posted message to the mailbox. */
async function expectSiteAndMail(origin: string): Promise<void> {
  const home = await fetch(origin);
  expect(home.status).toBe(200);
  expect(await home.text()).toContain(`<title>`);
  const form = new FormData();
  const subject = `Test ${Math.random()}`;
  const fields = { name: 'Asha Rao', email: 'asha@visitor.example', message: 'Hello', _subject: subject };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const response = await fetch(`${origin}/relay/ajax/${contact.email}`, {
    method: 'POST',
    headers: { origin, accept: 'application/json' },
    body: form,
  });
  expect(await response.json()).toMatchObject({ success: 'true' });
  const fetchMailbox = async () => (await fetch(`${origin}/mailbox`)).text();
  await expect.poll(fetchMailbox, { timeout: 60_000 }).toContain(subject);
  expect(await (await fetch(`${origin}/relay/thank-you`)).text()).toContain(name.replaceAll('&', '&amp;'));
}

test('the files of the production image serve the site and send a form by email', async () => {
  const origin = await startServer(process.execPath, ['apps/server/start.ts'], productionDir, {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    DATA_FOLDER: join(tempDir, 'container'),
  });
  await expectSiteAndMail(origin);
});

test('the systemd service starts even if the Node of the system is too old', async () => {
  const unitFile = readFileSync('deploy/systemd/neem-and-noor.service', 'utf8');
  const readSetting = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(unitFile)?.[1] ?? '';
  // Creates a program `node` that fails. PATH finds it first.
  const oldNode = join(tempDir, 'node');
  writeFileSync(oldNode, '#!/bin/sh\necho "This is Node 20." >&2\nexit 9\n');
  chmodSync(oldNode, 0o755);
  const [program = '', ...args] = readSetting('ExecStart').split(' ');
  const workingDirectory = `${readSetting('WorkingDirectory')}/`;
  expect(program.startsWith(workingDirectory)).toBe(true);
  const origin = await startServer(
    join(process.cwd(), program.slice(workingDirectory.length)),
    args,
    process.cwd(),
    {
      PATH: `${tempDir}:/usr/bin:/bin`,
      DATA_FOLDER: join(tempDir, 'service'),
    },
  );
  await expectSiteAndMail(origin);
});
