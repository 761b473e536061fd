import { expect, type Locator, type Page } from '@playwright/test';
import { filled, words } from './words.ts';

/** A carousel by its name. */
export const carousel = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

/** The slides of a carousel. */
export const slides = (root: Locator): Locator => root.getByRole('group', { name: PLACE });

const PLACE = new RegExp(`^${filled(words.carousel.place, { number: '\\d+', count: '\\d+' })}$`);

/** Waits until the code that moves a carousel is there; until then its slides scroll natively, and a mouse drags nothing. */
export const moves = (root: Locator): Promise<void> => expect(root).toHaveAttribute('data-running', 'true');

/** Waits until a carousel is about to advance by itself: what holds it (hover, focus, being out of view) ends in real time. */
export const advances = (root: Locator): Promise<void> =>
  expect(root.locator('[aria-live]')).toHaveAttribute('aria-live', 'off');

/** Waits until something holds a carousel that else advances by itself. */
export const held = (root: Locator): Promise<void> =>
  expect(root.locator('[aria-live]')).toHaveAttribute('aria-live', 'polite');

/** What the button says that leads to a slide, by its number from 1. */
export const goTo = (number: number): string => filled(words.carousel.goTo, { number });

/** Expects the slide of this number, from 1, to be the selected one. */
export async function expectSlide(root: Locator, number: number): Promise<void> {
  await expect(root.getByRole('button', { name: goTo(number), exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
}

/** How many slides stand inside the carousel's frame at the moment. */
export const visibleSlides = (root: Locator): Promise<number> =>
  root.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    return [...element.querySelectorAll('[aria-roledescription="slide"]')].filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      const middle = (left + right) / 2;
      return middle > frame.left && middle < frame.right;
    }).length;
  });
