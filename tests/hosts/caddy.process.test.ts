import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { caddyfile } from '../../apps/site/build/hosts/host-configs.ts';
import { readAddresses } from '../../packages/http/addresses.ts';
import { securityHeaders } from '../../packages/http/security-headers.ts';
import { freePort } from '../support/free-port.ts';
import { answers, askAt, itBehaves, standInRelay } from '../support/host-behaviour.ts';
import { makeSampleSite } from '../support/sample-site.ts';

const isInstalled = spawnSync('caddy', ['version']).status === 0;
if (!isInstalled) console.log('skipped: Caddy is not installed (apt-get install caddy)');

let url = '';
let relay: Server | undefined;
let stop = () => {};

describe.skipIf(!isInstalled)('the generated configuration works in Caddy', () => {
  beforeAll(async () => {
    const clientDir = await makeSampleSite();
    const folder = mkdtempSync(join(tmpdir(), 'caddy-test-'));
    const port = await freePort();
    const relayPort = await freePort();
    relay = standInRelay(relayPort);
    const { formAction, hsts, scriptHashes } = JSON.parse(
      readFileSync(join(dirname(clientDir), 'headers.json'), 'utf8'),
    );
    url = `http://127.0.0.1:${port}`;
    const config = caddyfile(
      {
        headers: securityHeaders({ formAction, hsts, scriptHashes }),
        addresses: readAddresses(clientDir),
      },
      { origin: url, root: clientDir, relay: `127.0.0.1:${relayPort}` },
    );
    const file = join(folder, 'Caddyfile');
    writeFileSync(file, `{\n\tadmin off\n}\n${config}`);
    const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    stop = () => child.kill();
    await answers(url, () => (child.exitCode === null ? undefined : output));
  });

  afterAll(() => {
    stop();
    relay?.close();
  });

  itBehaves(askAt(() => url));
});
