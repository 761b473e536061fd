import { paths } from '../../packages/content/paths.ts';
import {
  findFigure,
  findMarkDot,
  findMarkedProject,
  findMarksList,
  findMarksToggle,
  readImage,
} from '../support/marks.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { openGallery } from '../support/portfolio.ts';
import { pieces, readPageTexts } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { expect, openHydratedPage, type Page, test, waitForLayout } from '../support/test.ts';

const { project, index, id, names: entryNames, name: entryName } = findMarkedProject();
const piece = pieces.find(({ title }) => title === entryName);
const toggleLabel = fillMessage(messages.marks.several, { count: entryNames.length });

/** A position in an image at the top of a page that neither the top bar nor the panel of the page covers. */
const ABOVE_PANEL = { x: 40, y: 220 };

/** Sizes of viewports in CSS pixels. */
const VIEWPORT_SIZES = [
  [360, 740],
  [844, 390],
  [2560, 1440],
] as const;

test('hover shows the dots and their pieces; the keyboard opens the list and follows one of its links', {
  tag: '@main',
}, async ({ page }) => {
  await openHydratedPage(page, paths.project(project.id));
  const figure = findFigure(page, id);
  const dot = findMarkDot(figure, entryName);
  await figure.getByRole('img').hover({ position: ABOVE_PANEL });
  await expect(dot).toBeVisible();
  await expect(dot.locator('a')).toBeHidden();
  await dot.hover();
  await expect(dot.locator('a')).toBeVisible();
  await page.mouse.move(1, 1);
  const toggle = findMarksToggle(figure);
  await expect(toggle).toHaveText(toggleLabel);
  await expect(findMarksList(figure)).toBeHidden();
  await expect(dot).toBeHidden();
  await toggle.focus();
  await expect(dot).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(findMarksList(figure).getByRole('link')).toHaveText(entryNames);
  await page.keyboard.press('Tab');
  await expect(findMarksList(figure).getByRole('link').first()).toBeFocused();
  // Tab skips the dots, because the list has the same links.
  for (const _ of entryNames.slice(1)) await page.keyboard.press('Tab');
  await expect(findMarksList(figure).getByRole('link').last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(figure.locator('[aria-hidden] :focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(findMarksList(figure).getByRole('link').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(entryNames.at(-1) ?? '');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap on the button shows the dots, and a tap on a dot shows its piece', {
    tag: '@main',
  }, async ({ page }) => {
    await openHydratedPage(page, paths.project(project.id));
    const figure = findFigure(page, id);
    const dot = findMarkDot(figure, entryName);
    await findMarksToggle(figure).tap();
    await dot.tap();
    await expect(dot.locator('a')).toBeVisible();
    // The thumbnail loads when it is visible.
    await expect
      .poll(() => dot.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
    await dot.locator('a').tap();
    await expect(page).toHaveURL(paths.piece(piece?.slug ?? ''));
  });
});

test('the gallery dialog shows the marks of its image', async ({ page }) => {
  await openHydratedPage(page, '/portfolio');
  const dialog = await openGallery(page, project);
  for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowRight');
  await findMarksToggle(dialog).click();
  await expect(findMarksList(dialog.getByRole('figure')).getByRole('link')).toHaveText(entryNames);
  const dot = findMarkDot(dialog, entryName);
  await dot.hover();
  await expect(dot.locator('a')).toBeVisible();
  await dot.locator('a').click();
  await expect(page).toHaveURL(paths.piece(piece?.slug ?? ''));
});

test('the gallery dialog works if marks.json cannot be loaded', async ({ page }) => {
  await page.route('**/marks.json', (route) => route.abort());
  await openHydratedPage(page, '/portfolio');
  const dialog = await openGallery(page, project);
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toContainText(`2 / ${project.pictures.length}`);
  await expect(findMarksToggle(dialog)).toHaveCount(0);
});

test('a link from a piece opens the photograph with the mark of the piece', {
  tag: '@main',
}, async ({ page }) => {
  await openHydratedPage(page, paths.piece(piece?.slug ?? ''));
  const seenInRegion = page.getByRole('region', { name: readPageTexts('piece').seenIn });
  await seenInRegion
    .locator(`a[href^="${paths.project(project.id)}#"]`)
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`${paths.project(project.id)}#`));
  const dot = findMarkDot(findFigure(page, id), entryName);
  await expect(dot.locator('a')).toBeInViewport({ ratio: 1 });
});

/** A hero with another image for phones, a hero with a phone crop, and an article. */
const MARKED_PAGES: readonly [path: string, image: string, phoneImage?: string][] = [
  ['/', 'home/hero', 'home/hero-portrait'],
  ['/nazaakat', 'nazaakat/hero'],
  ['/blog/shade-before-air-conditioning', 'articles/shade-before-air-conditioning'],
];

for (const [path, image, phoneImage = image] of MARKED_PAGES)
  test(
    `the marks of ${path} are at the positions of the pieces, and their names stay on the screen`,
    onlyWithSampleContent,
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      // For covers of articles, the build computes the phone crop. Their content files do not contain it.
      const isCropComputed = /^\/blog\//.test(path);
      await page.goto(path);
      await waitForLayout(page);
      for (const [width, height] of VIEWPORT_SIZES) {
        await page.setViewportSize({ width, height });
        const isPhone = width < 768 && height > width;
        const { phone, marks = [] } = readImage(isPhone ? phoneImage : image);
        if (isPhone && isCropComputed) continue;
        const [left, top, cropWidth, cropHeight] = (isPhone && phone) || [0, 0, 1, 1];
        const markPositions = marks.map(
          ({ at: [x, y] }) => [(x - left) / cropWidth, (y - top) / cropHeight] as const,
        );
        const figure = page
          .locator(`:has(> div details)`)
          .filter({ has: page.getByRole('img', { name: readImage(image).alt }) })
          .last();
        const toggle = figure.locator('summary:visible');
        await toggle.scrollIntoViewIfNeeded();
        await toggle.evaluate((summary) => summary.parentElement?.setAttribute('open', ''));
        const measured = await measureMarks(page, image, markPositions);
        expect(measured, `${path} at ${width}`).toHaveLength(marks.length);
        for (const { isInFrame, distance, cardOverflow, overlap } of measured) {
          expect(distance, `${path} at ${width}: from the piece`).toBeLessThan(0.01);
          expect(overlap, `${path} at ${width}: overlap of two targets`).toBeLessThan(1);
          if (isInFrame) expect(cardOverflow, `${path} at ${width}: card`).toBeLessThan(1);
        }
        expect(measured.some(({ isInFrame }) => isInFrame)).toBe(true);
      }
    },
  );

/**
 * Measures the dots of an image.
 *
 * @param markPositions expected positions in the visible image, as fractions of its width and height.
 * @returns for each dot: its distance from the expected position as a fraction of the image's width, whether its centre is inside the
 * frame, and by how many CSS pixels its card extends beyond the frame or the screen.
 */
const measureMarks = (page: Page, image: string, markPositions: readonly (readonly [number, number])[]) =>
  page
    .getByRole('img', { name: readImage(image).alt, exact: true })
    .first()
    .evaluate(async (element, expected) => {
      const img = element as HTMLImageElement;
      await img.decode();
      const frame = img.getBoundingClientRect();
      const ratio = img.naturalWidth / img.naturalHeight;
      const width = Math.max(frame.width, frame.height * ratio);
      const height = width / ratio;
      const [focusX = 0.5, focusY = 0.5] = getComputedStyle(img)
        .objectPosition.split(' ')
        .map((percent) => Number.parseFloat(percent) / 100);
      let figure: Element | null = img;
      while (figure && !figure.querySelector('[aria-hidden] > span')) figure = figure.parentElement;
      const dots = [...(figure?.querySelectorAll<HTMLElement>('[aria-hidden] > span') ?? [])].filter((dot) =>
        dot.checkVisibility(),
      );
      return dots.map((dot, index) => {
        const [x, y] = expected[index] ?? [0, 0];
        const box = dot.getBoundingClientRect();
        const centre = [box.x + box.width / 2, box.y + box.height / 2] as const;
        dot.focus({ preventScroll: true });
        const card = dot.querySelector('a')?.getBoundingClientRect() ?? box;
        const overlaps = dots.map((other) => {
          const { left, right, top, bottom } = other.getBoundingClientRect();
          const shared = [
            Math.min(right, box.right) - Math.max(left, box.left),
            Math.min(bottom, box.bottom) - Math.max(top, box.top),
          ];
          return other === dot ? 0 : Math.min(...shared);
        });
        return {
          overlap: Math.max(...overlaps),
          distance:
            Math.hypot(
              centre[0] - (frame.x + (frame.width - width) * focusX + width * x),
              centre[1] - (frame.y + (frame.height - height) * focusY + height * y),
            ) / width,
          isInFrame:
            centre[0] > frame.left &&
            centre[0] < frame.right &&
            centre[1] > frame.top &&
            centre[1] < frame.bottom,
          cardOverflow: Math.max(
            Math.max(frame.left, 0) - card.left,
            card.right - Math.min(frame.right, innerWidth),
            frame.top - card.top,
            card.bottom - frame.bottom,
          ),
        };
      });
    }, markPositions);
