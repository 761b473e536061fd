import { fillMessage, messages } from '../support/messages.ts';
import { candleCount, candles, readPageTexts, subjectName } from '../support/routes.ts';
import { expect, openPage, test } from '../support/test.ts';

test('Nazaakat: every candle without a price, and a link that chooses the subject', { tag: '@main' }, async ({
  page,
}) => {
  await openPage(page, '/nazaakat');
  const collection = page.getByRole('list', { name: messages.candles.list });
  await expect(collection.locator('> li')).toHaveCount(candleCount);
  await expect(collection).not.toContainText(/₹|\bRs\b|None/);
  await expect(collection.getByRole('img')).toHaveCount(candleCount);
  await page.getByRole('link', { name: readPageTexts('nazaakat').closing.buttonText }).click();
  await expect(page).toHaveURL(/\/contact\?subject=[^#]+#write$/);
  await expect(
    page.getByRole('form', { name: messages.message.form }).getByLabel(messages.message.subject),
  ).toHaveValue(subjectName('nazaakat'));
});

test('Nazaakat: each candle tells what its file does of scent, wax, wicks and vessel, and no more', async ({
  page,
}) => {
  await openPage(page, '/nazaakat');
  const said = messages.candles;
  for (const { name, scent = {}, wax, weight, wicks, burnHours, vessel } of candles) {
    const candle = page.getByRole('list', { name: said.list }).locator('> li', {
      has: page.getByRole('heading', { name, exact: true }),
    });
    const told: [string, string | undefined][] = [
      [said.top, scent.top],
      [said.heart, scent.heart],
      [said.base, scent.base],
      [said.wax, `${wax}, ${weight} g`],
      [said.burns, fillMessage(wicks > 1 ? said.hoursAndWicks : said.hours, { hours: burnHours, wicks })],
      [said.vessel, vessel],
    ];
    const shown = told.filter(([, value]) => value !== undefined);
    await expect(candle.getByRole('term')).toHaveText(shown.map(([term]) => term));
    await expect(candle.getByRole('definition')).toHaveText(shown.map(([, value]) => value ?? ''));
  }
});

test('the site sets no cookies', { tag: '@main' }, async ({ page, context }) => {
  await openPage(page, '/');
  await openPage(page, '/contact');
  expect(await context.cookies()).toEqual([]);
});
