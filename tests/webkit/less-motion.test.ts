import { expect, test } from 'vitest';
import { filled, words } from '../support/words.ts';
import { startWebKit } from './support/browser.ts';
import { onSite } from './support/on-site.ts';
import { ask, named, one, running } from './support/page.ts';
import { lookThrough } from './support/painted.ts';

// At this width the carousel shows one testimonial at a time, so it would advance.
const visit = onSite(() => startWebKit({ lessMotion: true }))({ width: 700, height: 900 });

test('with reduced motion, the page is painted completely and carousels do not advance', async () => {
  const { browser } = visit;
  await visit.go('/');
  expect(await ask(browser, `matchMedia('(prefers-reduced-motion: reduce)').matches`)).toBe(true);
  const { blank } = await lookThrough(browser);
  expect(blank).toEqual([]);
  await running(browser);
  const slide = `${one(`${named(words.home.testimonials)} button[aria-current=true]`)}.getAttribute('aria-label')`;
  await browser.executeScript(`${one(named(words.home.testimonials))}.scrollIntoView()`);
  expect(await ask(browser, slide)).toBe(filled(words.carousel.goTo, { number: 1 }));
  // Longer than the interval of slides (specification, section 9).
  await new Promise((resolve) => setTimeout(resolve, 4_600));
  expect(await ask(browser, slide)).toBe(filled(words.carousel.goTo, { number: 1 }));
});
