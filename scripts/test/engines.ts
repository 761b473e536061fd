import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.ts';
import { findFirefox, NO_FIREFOX } from './find-firefox.ts';
import { findWebKit, findWpe, NO_WEBKIT, NO_WPE } from './find-webkit.ts';
import type { Scope } from './steps.ts';

/**
 * Says in which engines a test run opened pages, and what to install for those that it did not.
 *
 * @param ran names of the steps that ran.
 * @param scope which of their tests; those of `main` need Chromium alone.
 */
export function enginesUsed(ran: ReadonlySet<string>, scope: Scope): string[] {
  const inStep = (step: string, program: string | undefined, missing?: string) =>
    ran.has(step) ? [{ program, missing }] : [];
  const engines = [
    ...inStep('browser', findBrowser(false)),
    ...(scope === 'main' ? [] : inStep('browser', findFirefox(), NO_FIREFOX)),
    ...inStep('webkit', findWebKit()?.browser, NO_WEBKIT),
    ...inStep('webkit', findWpe()?.browser, NO_WPE),
  ];
  const used = engines.flatMap(({ program }) => program ?? []).map(versionOf);
  const missing = engines.flatMap((engine) => (engine.program ? [] : (engine.missing ?? [])));
  return [...(used.length > 0 ? [`Pages were tested in ${used.join('; ')}.`] : []), ...missing];
}

/** What a program calls itself: `Mozilla Firefox 153.7.0esr`. */
function versionOf(program: string): string {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return stdout?.trim().split('\n')[0]?.trim() || program;
}
