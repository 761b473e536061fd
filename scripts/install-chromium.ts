import { spawnSync } from 'node:child_process';
import { findChromium, findOnPath } from './find-programs.ts';

/** Installs Chromium for the tests if there is none: the download of Playwright, or Debian's package, as root only. */
if (!findChromium() && !run('npx', 'playwright', 'install', 'chromium') && canUseApt()) {
  run('apt-get', 'update', '-qq');
  run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell');
}
if (!findChromium()) {
  console.error('The tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to its program.');
  process.exitCode = 1;
}

function canUseApt(): boolean {
  return process.getuid?.() === 0 && findOnPath('apt-get') !== undefined;
}

/** Returns whether the program succeeded within 3 minutes. */
function run(program: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return (
    spawnSync(program, args, { stdio: ['ignore', 'inherit', 'inherit'], env, timeout: 180_000 }).status === 0
  );
}
