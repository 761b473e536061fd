import { expect, type Locator, type Page } from '@playwright/test';
import { fillMessage, messages } from './messages.ts';

export const carousel = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });

export const slides = (root: Locator): Locator => root.getByRole('group', { name: SLIDE_LABEL });

const SLIDE_LABEL = new RegExp(
  `^${fillMessage(messages.carousel.position, { number: '\\d+', count: '\\d+' })}$`,
);

/** Waits until the carousel code runs. Until then, slides scroll natively and a mouse cannot drag them. */
export const waitForCarousel = (root: Locator): Promise<void> =>
  expect(root).toHaveAttribute('data-running', 'true');

/** Waits until the autoplay of a carousel is on. Hover, focus and being out of view pause it. */
export const waitForAutoplay = (root: Locator): Promise<void> =>
  expect(root.locator('[aria-live]')).toHaveAttribute('aria-live', 'off');

export const waitForPause = (root: Locator): Promise<void> =>
  expect(root.locator('[aria-live]')).toHaveAttribute('aria-live', 'polite');

/** Returns the label of the button for a slide. @param number from 1. */
export const slideButtonLabel = (number: number): string => fillMessage(messages.carousel.goTo, { number });

/** Expects a slide to be selected. @param number from 1. */
export async function expectSlide(root: Locator, number: number): Promise<void> {
  await expect(root.getByRole('button', { name: slideButtonLabel(number), exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
}

/** Counts the slides whose centre is inside the carousel's box. */
export const countVisibleSlides = (root: Locator): Promise<number> =>
  root.evaluate((element) => {
    const frame = element.getBoundingClientRect();
    return [...element.querySelectorAll('[aria-roledescription="slide"]')].filter((slide) => {
      const { left, right } = slide.getBoundingClientRect();
      const center = (left + right) / 2;
      return center > frame.left && center < frame.right;
    }).length;
  });
