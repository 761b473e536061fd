import { describe, expect, test } from 'vitest';
import { messages } from '../support/messages.ts';
import { samplePaths } from '../support/routes.ts';
import { useBuiltSite } from './support/on-site.ts';
import { byLabel, evaluate, waitForHydration, waitForValue } from './support/page.ts';
import { checkWholePage, measureDetail } from './support/painted.ts';
import { clickWhenStable, waitUntilGone } from './support/press.ts';

const open = useBuiltSite();

describe.each([
  { screen: 'a phone', width: 390, height: 844 },
  { screen: 'a desktop', width: 1440, height: 900 },
])('on $screen', (size) => {
  const visit = open(size);

  test.each([...samplePaths, '/no-such-page'])('%s is painted completely', async (path) => {
    await visit.go(path);
    const { seen, blank } = await checkWholePage(visit.browser);
    expect(blank).toEqual([]);
    // The check has reached the title and the last line of the footer.
    const title = await visit.browser.executeScript<string>(
      'return document.querySelector("h1").textContent',
    );
    expect(seen).toContainEqual(expect.stringContaining(title.slice(0, 10)));
    expect(seen).toContain(`a ${messages.pages.termsOfService}`);
  });
});

describe('after closing the gallery', () => {
  const visit = open({ width: 390, height: 844 });

  test('the page is painted completely', async () => {
    const { browser } = visit;
    await visit.go('/portfolio');
    await clickWhenStable(browser, `ul${byLabel(messages.portfolio.list)} a`);
    await clickWhenStable(browser, 'dialog[open] > button');
    await waitUntilGone(browser, 'dialog');
    const { seen, blank } = await checkWholePage(browser);
    expect(blank).toEqual([]);
    expect(seen).toContain(`a ${messages.pages.termsOfService}`);
  });
});

describe('during the sun animation', () => {
  const visit = open({ width: 390, height: 844 });

  test('the first image stays visible', async () => {
    const { browser } = visit;
    await visit.go('/');
    // The animation is over the upper half of the image, without text.
    const upperArea = { x: 0, y: 90, width: 370, height: 340 };
    await waitForValue(browser, `document.querySelector('main img').complete`, true);
    const initialDetail = await measureDetail(browser, upperArea);
    await browser.executeScript(`dispatchEvent(new Event('scroll'))`);
    await waitForHydration(browser);
    // Slows the animation down at its brightest point. It must not stop, since only running animations get a layer.
    const slowAnimation = `(() => {
      const animations = document.getAnimations().filter(({ effect, timeline }) => timeline === document.timeline
        && effect.target?.closest('main section') && effect.getTiming().duration >= 4_000);
      for (const { effect } of animations) effect.updateTiming({ duration: 1e7 });
      for (const animation of animations) animation.currentTime = 4e6;
      return animations.length > 0;
    })()`;
    await waitForValue(browser, slowAnimation, true);
    await evaluate(
      browser,
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    expect((await measureDetail(browser, upperArea)) / initialDetail).toBeGreaterThan(0.7);
  });
});
