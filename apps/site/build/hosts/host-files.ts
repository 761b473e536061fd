import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readAddresses } from '@studio/http/addresses';
import { type HeaderInput, securityHeaders } from '@studio/http/security-headers';
import { caddyfile, headersFile, nginxConf } from './host-configs.ts';
import { forbiddenInline, inlineScriptHashes } from './inline-scripts.ts';

// The framework's and the site's own inline scripts are constants. Many different ones mean that data
// got into a script, which would grow every page's headers.
const mostScripts = 12;

/**
 * Writes what hosts need beside a finished build: `_headers` in it, and in the folder above
 * `headers.json` (for the server), `hosts/nginx.conf` and `hosts/Caddyfile`.
 * @throws Error when a page holds inline code that the policy forbids
 */
export function writeHostFiles(input: {
  clientDir: string;
  formAction: string;
  siteOrigin: string;
  hsts: string;
}): void {
  const { clientDir, formAction, siteOrigin, hsts } = input;
  const addresses = readAddresses(clientDir);
  const hashes = new Set<string>();
  for (const file of [...addresses.pages.values(), ...addresses.missing.values()]) {
    const html = readFileSync(join(clientDir, file), 'utf8');
    const forbidden = forbiddenInline(html);
    if (forbidden !== null) throw new Error(`${file}: the security policy forbids inline code: ${forbidden}`);
    for (const hash of inlineScriptHashes(html)) hashes.add(hash);
  }
  if (hashes.size > mostScripts) {
    throw new Error(
      `The pages hold ${hashes.size} different inline scripts; at most ${mostScripts} are expected.`,
    );
  }
  const headerInput: HeaderInput = { formAction, hsts, scriptHashes: [...hashes].sort() };
  const host = { headers: securityHeaders(headerInput), addresses };
  const out = dirname(clientDir);
  mkdirSync(join(out, 'hosts'), { recursive: true });
  writeFileSync(join(out, 'headers.json'), `${JSON.stringify(headerInput, null, 2)}\n`);
  writeFileSync(join(clientDir, '_headers'), headersFile(host));
  const name = new URL(siteOrigin).hostname;
  const place = { root: '/srv/neem-and-noor/client', relay: '127.0.0.1:3025' };
  const nginx = nginxConf(host, { ...place, listen: '80', serverName: name });
  writeFileSync(join(out, 'hosts', 'nginx.conf'), nginx);
  writeFileSync(join(out, 'hosts', 'Caddyfile'), caddyfile(host, { ...place, origin: siteOrigin }));
}
