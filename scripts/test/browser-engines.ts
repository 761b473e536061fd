import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.ts';
import { findFirefox, NO_FIREFOX_MESSAGE } from './find-firefox.ts';
import { findWebKitPrograms, findWpePrograms, NO_WEBKIT_MESSAGE, NO_WPE_MESSAGE } from './find-webkit.ts';
import type { Scope } from './steps.ts';

/**
 * Returns lines that list the browser engines of a test run, and say how to install missing engines.
 *
 * @param stepNames names of the steps that ran.
 * @param scope scope of the run. `main` uses only Chromium.
 */
export function reportBrowserEngines(stepNames: ReadonlySet<string>, scope: Scope): string[] {
  const listStepEngines = (step: string, program: string | undefined, missingMessage?: string) =>
    stepNames.has(step) ? [{ program, missingMessage }] : [];
  const engines = [
    ...listStepEngines('browser', findBrowser()),
    ...(scope === 'main' ? [] : listStepEngines('browser', findFirefox(), NO_FIREFOX_MESSAGE)),
    ...listStepEngines('webkit', findWebKitPrograms()?.browser, NO_WEBKIT_MESSAGE),
    ...listStepEngines('webkit', findWpePrograms()?.browser, NO_WPE_MESSAGE),
  ];
  const usedVersions = engines.flatMap(({ program }) => program ?? []).map(readVersion);
  const missingMessages = engines.flatMap((engine) => (engine.program ? [] : (engine.missingMessage ?? [])));
  return [
    ...(usedVersions.length > 0 ? [`Pages were tested in ${usedVersions.join('; ')}.`] : []),
    ...missingMessages,
  ];
}

/** Returns the name and version of a program, such as `Mozilla Firefox 153.7.0esr`. */
function readVersion(program: string): string {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return stdout?.trim().split('\n')[0]?.trim() || program;
}
