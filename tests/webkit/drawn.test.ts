import { describe, expect, test } from 'vitest';
import { several } from '../support/routes.ts';
import { words } from '../support/words.ts';
import { onSite } from './support/on-site.ts';
import { ask, named, running, until } from './support/page.ts';
import { detailOf, lookThrough } from './support/painted.ts';
import { gone, press } from './support/press.ts';

const open = onSite();

describe.each([
  { screen: 'a phone', width: 390, height: 844 },
  { screen: 'a desk', width: 1440, height: 900 },
])('on $screen', (size) => {
  const visit = open(size);

  test.each([...several, '/no-such-page'])('%s is painted completely', async (path) => {
    await visit.go(path);
    const { seen, blank } = await lookThrough(visit.browser);
    expect(blank).toEqual([]);
    // The check included the title and the last line of the footer.
    const title = await visit.browser.executeScript<string>(
      'return document.querySelector("h1").textContent',
    );
    expect(seen).toContainEqual(expect.stringContaining(title.slice(0, 10)));
    expect(seen).toContain(`a ${words.pages.termsOfService}`);
  });
});

describe('after the gallery', () => {
  const visit = open({ width: 390, height: 844 });

  test('the page behind it is painted completely', async () => {
    const { browser } = visit;
    await visit.go('/portfolio');
    await press(browser, `ul${named(words.portfolio.list)} a`);
    await press(browser, 'dialog[open] > button');
    await gone(browser, 'dialog');
    const { seen, blank } = await lookThrough(browser);
    expect(blank).toEqual([]);
    expect(seen).toContain(`a ${words.pages.termsOfService}`);
  });
});

describe('during the sun animation', () => {
  const visit = open({ width: 390, height: 844 });

  test('the first image stays visible', async () => {
    const { browser } = visit;
    await visit.go('/');
    // The animation is over the upper half of the image, without text.
    const upperArea = { x: 0, y: 90, width: 370, height: 340 };
    await until(browser, `document.querySelector('main img').complete`, true);
    const initialDetail = await detailOf(browser, upperArea);
    await browser.executeScript(`dispatchEvent(new Event('scroll'))`);
    await running(browser);
    // Slows the animation down at its brightest point. It must not stop, since only running animations get a layer.
    const slowAnimation = `(() => {
      const passing = document.getAnimations().filter(({ effect, timeline }) => timeline === document.timeline
        && effect.target?.closest('main section') && effect.getTiming().duration >= 4_000);
      for (const { effect } of passing) effect.updateTiming({ duration: 1e7 });
      for (const animation of passing) animation.currentTime = 4e6;
      return passing.length > 0;
    })()`;
    await until(browser, slowAnimation, true);
    await ask(
      browser,
      'new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))',
    );
    expect((await detailOf(browser, upperArea)) / initialDetail).toBeGreaterThan(0.7);
  });
});
