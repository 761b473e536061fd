import { fillMessage, messages } from '../support/messages.ts';
import { candleCount, candles, readPageTexts, subjectName } from '../support/routes.ts';
import { expect, openHydratedPage, test } from '../support/test.ts';

test('Nazaakat lists all candles without prices, and its link selects the subject', { tag: '@main' }, async ({
  page,
}) => {
  await openHydratedPage(page, '/nazaakat');
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

test('Nazaakat shows the specification of each candle', async ({ page }) => {
  await openHydratedPage(page, '/nazaakat');
  const labels = messages.candles;
  for (const { name, scent = {}, wax, weight, wicks, burnHours, vessel } of candles) {
    const candle = page.getByRole('list', { name: labels.list }).locator('> li', {
      has: page.getByRole('heading', { name, exact: true }),
    });
    const specification: [string, string | undefined][] = [
      [labels.topNotes, scent.top],
      [labels.heartNotes, scent.heart],
      [labels.baseNotes, scent.base],
      [labels.wax, `${wax}, ${weight} g`],
      [
        labels.burnTime,
        fillMessage(wicks > 1 ? labels.hoursAndWicks : labels.hours, { hours: burnHours, wicks }),
      ],
      [labels.vessel, vessel],
    ];
    const definedRows = specification.filter(([, value]) => value !== undefined);
    await expect(candle.getByRole('term')).toHaveText(definedRows.map(([term]) => term));
    await expect(candle.getByRole('definition')).toHaveText(definedRows.map(([, value]) => value ?? ''));
  }
});

test('the site sets no cookies', { tag: '@main' }, async ({ page, context }) => {
  await openHydratedPage(page, '/');
  await openHydratedPage(page, '/contact');
  expect(await context.cookies()).toEqual([]);
});
