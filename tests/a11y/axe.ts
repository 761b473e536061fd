import axe from 'axe-core';
import { expect, laidOut, type Page } from '../support/test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects axe to find no violation of WCAG 2.2 A and AA on the page as it stands; says where and what otherwise. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  // What is below the first screens comes a moment later.
  await laidOut(page);
  // A picture or a colour in mid-fade would be judged by what it is for a moment.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.timeline instanceof DocumentTimeline)
        .map((animation) => animation.finished),
    ),
  );
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((values) => {
    const { run }: typeof axe = Reflect.get(window, 'axe');
    return run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] });
  }, RULES);
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} (${target.join(' ')}) ${failureSummary ?? ''}`),
  );
  expect(found, state).toEqual([]);
}

/** The widths in pixels that pages are judged at. */
export const WIDTHS = [360, 1440] as const;
