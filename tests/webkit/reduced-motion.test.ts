import { expect, test } from 'vitest';
import { fillMessage, messages } from '../support/messages.ts';
import { startWebKit } from './support/browser.ts';
import { useBuiltSite } from './support/on-site.ts';
import { evaluate, firstElementExpression, labelSelector, waitForHydration } from './support/page.ts';
import { checkWholePage } from './support/painted.ts';

// At this width, the carousel shows one testimonial at a time, so it would advance without reduced motion.
const browserWindow = useBuiltSite(() => startWebKit({ reducedMotion: true }))({ width: 700, height: 900 });

test('with reduced motion, the page is painted completely and carousels do not advance', async () => {
  const { browser } = browserWindow;
  await browserWindow.go('/');
  expect(await evaluate(browser, `matchMedia('(prefers-reduced-motion: reduce)').matches`)).toBe(true);
  const { blank } = await checkWholePage(browser);
  expect(blank).toEqual([]);
  await waitForHydration(browser);
  const currentSlide = `${firstElementExpression(`${labelSelector(messages.home.testimonials)} button[aria-current=true]`)}.getAttribute('aria-label')`;
  await browser.executeScript(
    `${firstElementExpression(labelSelector(messages.home.testimonials))}.scrollIntoView()`,
  );
  expect(await evaluate(browser, currentSlide)).toBe(fillMessage(messages.carousel.goTo, { number: 1 }));
  // Waits longer than the 4 s after which a carousel of testimonials advances.
  await new Promise((resolve) => setTimeout(resolve, 4_600));
  expect(await evaluate(browser, currentSlide)).toBe(fillMessage(messages.carousel.goTo, { number: 1 }));
});
