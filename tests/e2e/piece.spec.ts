import { paths } from '../../packages/content/paths.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { pieces, readPageTexts } from '../support/routes.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';

test('a piece leads to its related pieces, to the others by number in a circle, and to its category', {
  tag: '@main',
}, async ({ page }) => {
  const [first, last] = [pieces[0], pieces.at(-1)];
  if (!first || !last) throw new Error('The content has no pieces');
  await openHydratedPage(page, paths.piece(last.slug));
  const title = page.getByRole('heading', { level: 1 });
  const pager = page.getByRole('navigation', { name: messages.piece.pieces });
  await pager.getByRole('link', { name: fillMessage(messages.piece.next, { number: first.id }) }).click();
  await expect(title).toHaveText(first.title);
  await pager.getByRole('link', { name: fillMessage(messages.piece.previous, { number: last.id }) }).click();
  await expect(title).toHaveText(last.title);
  const related = pieces.find(({ slug }) => slug === last.goesWith[0]);
  await page
    .getByRole('region', { name: readPageTexts('piece').goesWith })
    .getByRole('link', { name: related?.title ?? '' })
    .click();
  await expect(title).toHaveText(related?.title ?? '');
  await page
    .getByRole('main')
    .getByRole('link', { name: readPageTexts('piece').all })
    .click();
  await expect(page).toHaveURL(paths.homes(related?.category));
});
