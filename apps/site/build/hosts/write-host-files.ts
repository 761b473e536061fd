import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { memoize } from '@studio/content/memoize';
import { findForbiddenInlineCode, hashInlineScripts } from '@studio/http/inline-scripts';
import { readSitePaths } from '@studio/http/resolve-request';
import { createSecurityHeaders, type SecurityHeaderOptions } from '@studio/http/security-headers';
import { renderCaddyfile, renderHeadersFile, renderNginxConfig } from './host-configs.ts';

// Maximum number of different inline scripts in all pages. Normally every page has the same few. A higher number means that scripts
// contain data of a page. Each script adds a hash to the headers of every page.
const MAX_INLINE_SCRIPTS = 12;

/**
 * Writes the configuration files for hosts: `_headers` into the built site, and `headers.json` (for the server), `hosts/nginx.conf`
 * and `hosts/Caddyfile` into its parent folder.
 *
 * @throws Error when a page contains inline code that the policy forbids, or when the pages contain too many different inline
 *   scripts.
 */
export function writeHostFiles(input: {
  clientDir: string;
  formAction: string;
  siteOrigin: string;
  hsts: string;
}): void {
  const { clientDir, formAction, siteOrigin, hsts } = input;
  const sitePaths = readSitePaths(clientDir);
  const hashes = new Set<string>();
  for (const file of [...sitePaths.pages.values(), ...sitePaths.notFoundPages.values()]) {
    for (const hash of readScriptHashes(clientDir, file)) hashes.add(hash);
  }
  if (hashes.size > MAX_INLINE_SCRIPTS) {
    throw new Error(
      `The pages contain ${hashes.size} different inline scripts; expected at most ${MAX_INLINE_SCRIPTS}. A script probably contains data of its page.`,
    );
  }
  const headerInput: SecurityHeaderOptions = { formAction, hsts, scriptHashes: [...hashes].sort() };
  const configInput = { headers: createSecurityHeaders(headerInput), sitePaths };
  const outDir = dirname(clientDir);
  mkdirSync(join(outDir, 'hosts'), { recursive: true });
  writeFileSync(join(outDir, 'headers.json'), `${JSON.stringify(headerInput, null, 2)}\n`);
  writeFileSync(join(clientDir, '_headers'), renderHeadersFile(configInput));
  const hostname = new URL(siteOrigin).hostname;
  const options = { root: '/srv/neem-and-noor/client', relay: '127.0.0.1:3025' };
  const nginx = renderNginxConfig(configInput, { ...options, listen: '80', serverName: hostname });
  writeFileSync(join(outDir, 'hosts', 'nginx.conf'), nginx);
  writeFileSync(
    join(outDir, 'hosts', 'Caddyfile'),
    renderCaddyfile(configInput, { ...options, origin: siteOrigin }),
  );
}

/**
 * Returns the hashes of a page's inline scripts. Caches the hashes by file, because most pages of an incremental build are hard links
 * to earlier files.
 *
 * @throws Error when the page contains inline code that the policy forbids.
 */
function readScriptHashes(clientDir: string, file: string): string[] {
  const path = join(clientDir, file);
  const { ino, size, mtimeMs } = statSync(path);
  return memoize(`${file} scripts`, [ino, size, mtimeMs], () => {
    const html = readFileSync(path, 'utf8');
    const forbiddenCode = findForbiddenInlineCode(html);
    if (forbiddenCode !== null)
      throw new Error(`${file}: the security policy forbids inline code: ${forbiddenCode}`);
    return hashInlineScripts(html);
  });
}
