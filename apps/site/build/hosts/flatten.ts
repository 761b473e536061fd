// Copies a built site for GitHub Pages and Cloudflare Pages, with `about.html` instead of `about/index.html`. The URL of this page
// is /about. These hosts serve about.html there, but about/index.html at /about/.
// Run: node apps/site/build/hosts/flatten.ts build/client build/flat
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSitePaths } from '@studio/http/resolve-request';

/**
 * Writes the copy. Deletes `target` first. Omits compressed files, because these hosts compress responses themselves.
 *
 * @param source folder of the built site.
 * @param target folder of the copy.
 */
export function flatten(source: string, target: string): void {
  const { pages, files, notFoundPages, redirects } = readSitePaths(source);
  const copyFile = (sourceFile: string, targetFile: string) => {
    mkdirSync(dirname(join(target, targetFile)), { recursive: true });
    cpSync(join(source, sourceFile), join(target, targetFile));
  };
  rmSync(target, { recursive: true, force: true });
  for (const [path, file] of pages) copyFile(file, path === '/' ? 'index.html' : `${path.slice(1)}.html`);
  for (const [path, file] of files) copyFile(file, path.slice(1));
  for (const [folder, file] of notFoundPages) copyFile(file, `${folder.slice(1)}404.html`);
  copyFile('_headers', '_headers');
  if (existsSync(join(source, '_redirects'))) copyFile('_redirects', '_redirects');
  // GitHub Pages has no redirects, so each old path gets a page that redirects. Cloudflare Pages uses `_redirects` first.
  for (const [from, to] of redirects) {
    const file = join(target, `${from.slice(1)}.html`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      `<!doctype html><title>Moved</title><link rel="canonical" href="${to}"><meta http-equiv="refresh" content="0; url=${to}"><a href="${to}">This page has moved</a>\n`,
    );
  }
}

// Node 20 has no import.meta.main.
if (process.argv[1] === import.meta.filename) {
  const [source, target] = process.argv.slice(2);
  if (source && target) flatten(source, target);
  else {
    console.error('Usage: node apps/site/build/hosts/flatten.ts build/client build/flat');
    process.exitCode = 2;
  }
}
