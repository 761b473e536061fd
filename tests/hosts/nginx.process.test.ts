import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe } from 'vitest';
import { renderNginxConfig } from '../../apps/site/build/hosts/host-configs.ts';
import { readSitePaths } from '../../packages/http/resolve-request.ts';
import { createSecurityHeaders } from '../../packages/http/security-headers.ts';
import { freePort } from '../support/free-port.ts';
import {
  createRequester,
  describeHostBehaviour,
  startFakeRelay,
  waitForServer,
} from '../support/host-behaviour.ts';
import { createSampleSite } from '../support/sample-site.ts';

const isInstalled = spawnSync('nginx', ['-v']).status === 0;
if (!isInstalled) console.log('skipped: nginx is not installed (apt-get install nginx)');

let url = '';
let relay: Server | undefined;
let stopNginx = () => {};

describe.skipIf(!isInstalled)('the generated configuration works in nginx', () => {
  beforeAll(async () => {
    const clientDir = await createSampleSite();
    const folder = mkdtempSync(join(tmpdir(), 'nginx-test-'));
    mkdirSync(join(folder, 'logs'));
    const port = await freePort();
    const relayPort = await freePort();
    relay = startFakeRelay(relayPort);
    const { formAction, hsts, scriptHashes } = JSON.parse(
      readFileSync(join(dirname(clientDir), 'headers.json'), 'utf8'),
    );
    const input = {
      headers: createSecurityHeaders({ formAction, hsts, scriptHashes }),
      sitePaths: readSitePaths(clientDir),
    };
    const options = {
      listen: `127.0.0.1:${port}`,
      serverName: '_',
      root: clientDir,
      relay: `127.0.0.1:${relayPort}`,
    };
    const config = renderNginxConfig(input, options).replace(
      'include mime.types',
      'include /etc/nginx/mime.types',
    );
    const userDirective = process.getuid?.() === 0 ? 'user root;\n' : '';
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${userDirective}daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp { access_log off;
        client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
        ${config} }`,
    );
    const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'pipe' });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    stopNginx = () => child.kill('SIGQUIT');
    url = `http://127.0.0.1:${port}`;
    await waitForServer(url, () => (child.exitCode === null ? undefined : output));
  });

  afterAll(() => {
    stopNginx();
    relay?.close();
  });

  describeHostBehaviour(createRequester(() => url));
});
