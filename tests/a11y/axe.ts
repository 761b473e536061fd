import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import { expect, type Page, waitForLayout } from '../support/test.ts';

/** Source of axe. The minified version is faster to parse in each page. */
const AXE_SOURCE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Expects that axe finds no violation of WCAG 2.2 A and AA.
 *
 * @param state of the page, for messages.
 * @param exclude selector of a part that has its own tests.
 */
export async function expectAccessible(page: Page, state: string, exclude = ''): Promise<void> {
  await waitForLayout(page);
  // Waits for animations to end, because colours are intermediate until then.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.timeline instanceof DocumentTimeline)
        .map((animation) => animation.finished),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE_SOURCE);
  const { violations } = await page.evaluate(
    ([values, excluded]) => {
      const { run }: typeof axe = Reflect.get(window, 'axe');
      const context = excluded === '' ? document : { exclude: [excluded] };
      return run(context, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
    },
    [RULE_TAGS, exclude] as const,
  );
  const messages = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`),
  );
  expect(messages, state).toEqual([]);
}

/** Width of a phone in pixels. */
export const NARROW_WIDTH = 360;

/** Paths of not-found pages. */
export const MISSING_PATHS = ['/no-such-page', '/blog/no-such-post'];
