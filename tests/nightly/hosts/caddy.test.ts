import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { renderCaddyfile } from '../../../apps/site/build/hosts/host-configs.ts';
import { readSitePaths } from '../../../packages/http/resolve-request.ts';
import { createSecurityHeaders } from '../../../packages/http/security-headers.ts';
import { freePort } from '../../support/free-port.ts';
import {
  createRequester,
  describeHostBehaviour,
  startFakeRelay,
  waitForServer,
} from '../../support/host-behaviour.ts';
import { createSampleSite } from '../../support/sample-site.ts';

const isInstalled = spawnSync('caddy', ['version']).status === 0;
if (!isInstalled) console.log('skipped: Caddy is not installed (apt-get install caddy)');

let url = '';
let relay: Server | undefined;
let stopCaddy = () => {};

describe.skipIf(!isInstalled)('the generated configuration works in Caddy', () => {
  beforeAll(async () => {
    const clientDir = await createSampleSite();
    const folder = mkdtempSync(join(tmpdir(), 'caddy-test-'));
    const port = await freePort();
    const relayPort = await freePort();
    relay = startFakeRelay(relayPort);
    const { formAction, hsts, scriptHashes } = JSON.parse(
      readFileSync(join(dirname(clientDir), 'headers.json'), 'utf8'),
    );
    url = `http://127.0.0.1:${port}`;
    const config = renderCaddyfile(
      {
        headers: createSecurityHeaders({ formAction, hsts, scriptHashes }),
        sitePaths: readSitePaths(clientDir),
      },
      { origin: url, root: clientDir, relay: `127.0.0.1:${relayPort}` },
    );
    const configFile = join(folder, 'Caddyfile');
    writeFileSync(configFile, `{\n\tadmin off\n}\n${config}`);
    const child = spawn('caddy', ['run', '--config', configFile, '--adapter', 'caddyfile'], {
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    stopCaddy = () => child.kill();
    await waitForServer(url, () => (child.exitCode === null ? undefined : output));
  });

  afterAll(() => {
    stopCaddy();
    relay?.close();
  });

  describeHostBehaviour(createRequester(() => url));
});
