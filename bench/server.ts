/**
 * Compares how many pages per second the site's server and nginx serve from the same folder.
 * Run: node bench/server.ts [SECONDS] [FOLDER] FOLDER is a built site. Without a site in FOLDER, a small sample site is served.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { renderNginxConfig } from '../apps/site/build/hosts/host-configs.ts';
import { readSitePaths } from '../packages/http/resolve-request.ts';
import { createSecurityHeaders } from '../packages/http/security-headers.ts';
import { cleanUp } from '../tests/relay/support/relay-process.ts';
import { startSite } from '../tests/relay/support/site-process.ts';
import { freePort } from '../tests/support/free-port.ts';
import { createSampleSite } from '../tests/support/sample-site.ts';

const seconds = Number(process.argv[2] ?? 6);
const folder = resolve(process.argv[3] ?? 'build/client');
const clientDir = existsSync(join(folder, 'index.html')) ? folder : await createSampleSite();

async function measure(label: string, url: string): Promise<void> {
  const headers = { 'accept-encoding': 'gzip' };
  await autocannon({ url, headers, connections: 50, duration: 2 });
  const result = await autocannon({ url, headers, connections: 50, duration: seconds });
  console.log(
    `${label}: ${result.requests.average.toFixed(0)} pages/s, p50 ${result.latency.p50} ms, p99 ${result.latency.p99} ms, ` +
      `${result.non2xx + result.errors} failed`,
  );
}

async function startNginx(): Promise<{ url: string; stop(): void } | null> {
  if (spawnSync('nginx', ['-v']).status !== 0) return null;
  const workDir = mkdtempSync(join(tmpdir(), 'nginx-bench-'));
  const port = await freePort();
  const headerInputs = JSON.parse(readFileSync(join(dirname(clientDir), 'headers.json'), 'utf8'));
  const location = { listen: `127.0.0.1:${port}`, serverName: '_', root: clientDir, relay: null };
  const site = renderNginxConfig(
    { headers: createSecurityHeaders(headerInputs), sitePaths: readSitePaths(clientDir) },
    location,
  );
  const tempPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${workDir}/${name};`)
    .join(' ');
  writeFileSync(
    join(workDir, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; worker_processes 1; pid ${workDir}/pid; error_log ${workDir}/error.log;
    events { worker_connections 1024; } http { access_log off; sendfile on; ${tempPaths} ${site.replace('include mime.types', 'include /etc/nginx/mime.types')} }`,
  );
  const child = spawn('nginx', ['-p', workDir, '-c', join(workDir, 'nginx.conf')], { stdio: 'inherit' });
  await sleep(500);
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGQUIT') };
}

console.log(`Serving ${clientDir}`);
const port = await freePort();
const site = await startSite(clientDir, port, { HOST: '127.0.0.1', LOG_LEVEL: 'silent' });
await measure('this server', `http://127.0.0.1:${port}/about`);
await site.stop();
const nginx = await startNginx();
if (nginx === null) console.log('nginx is not installed and was not measured');
else {
  await measure('nginx      ', `${nginx.url}/about`);
  nginx.stop();
}
await cleanUp();
