import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expectAccessibleDesk, openDesk, signInByMail } from '../support/desk.ts';
import { onlySample } from '../support/sample.ts';
import { test, expect as usual } from '../support/test.ts';

// A build or a starting preview works beside the page that is looked at.
const expect = usual.configure({ timeout: 60_000 });

const { folder, site } = openDesk();

test('an office manager’s day, on a phone', onlySample, async ({ page, watch, browser }) => {
  test.setTimeout(2_400_000);
  watch.expected.push(/sandbox/i, /status of 4\d\d/);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk');
  await signInByMail(page);
  const get = (address: string) => page.request.get(address, { maxRedirects: 0 });

  // A chair is photographed.
  await page.goto('/desk?kind=pictures');
  const photograph = await sharp('content/pictures/hill-house/dusk.jpg')
    .rotate(90)
    .modulate({ hue: 180 })
    .toBuffer();
  await page
    .getByLabel('Add photographs')
    .setInputFiles({ name: 'New chair.JPG', mimeType: 'image/jpeg', buffer: photograph });
  await page.getByRole('link', { name: 'Say what it shows' }).click({ timeout: 180_000 });
  await expect(page.getByText('It is on no page yet')).toBeVisible();
  await page.getByLabel('What it shows').fill('A low chair of teak and cane beside a window.');
  await page.getByRole('button', { name: /What stays in sight: / }).press('ArrowRight');
  await page.getByRole('button', { name: 'Add part for phones' }).click();
  const corner = page.getByRole('button', { name: /^Part for phones, bottom right corner/ });
  for (let step = 0; step < 5; step += 1) await corner.press('ArrowLeft');
  await expect(page.getByText('Saved as a draft')).toBeVisible();
  const sidecar = await (await page.request.get('/desk/api/documents/pictures/new/new-chair.yaml')).json();
  expect(sidecar.fields).toMatchObject({ focus: [0.52, 0.5], phone: [0.25, 0, 0.4, 1] });
  await expectAccessibleDesk(page, 'a photograph');

  // It gets a page.
  await page.goto('/desk?kind=pieces');
  await page.getByRole('button', { name: 'Add to furniture' }).click();
  await page.getByLabel('What it is called').fill('Verandah Chair');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verandah Chair', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Choose another' }).click();
  await page.getByLabel('Find a picture').fill('new chair');
  await page.getByRole('button', { name: 'new chair' }).click();
  await page.getByLabel('Materials').fill('Teak, hand-woven cane');
  await expect(page.getByText('Saved as a draft')).toBeVisible();

  // It is seen before it is anywhere, and once more when the name in its address is mended.
  const inFrame = page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Verandah Chair' });
  await page.getByRole('button', { name: 'Show the page' }).click();
  await expect(inFrame).toBeVisible({ timeout: 90_000 });

  // The owner, who has no sign-in, looks at it by a link, which then ends.
  await page.getByRole('button', { name: 'A link to it' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('The link').inputValue();
  await expectAccessibleDesk(page, 'a link to the draft');
  const elsewhere = await browser.newContext();
  const owner = await elsewhere.newPage();
  await owner.goto(link);
  await expect(owner.getByRole('heading', { level: 1, name: 'Verandah Chair' })).toBeVisible();
  await page.getByRole('button', { name: 'End the link to the draft' }).click();
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible();
  expect((await owner.goto(link))?.status()).toBe(404);
  await elsewhere.close();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Show the words' }).click();
  await page.getByRole('button', { name: 'Change its address' }).click();
  await page.getByLabel('Its name in addresses').fill('23 verandah chair in teak');
  await expectAccessibleDesk(page, 'another address');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page).toHaveURL(/pieces\/23-verandah-chair-in-teak\.yaml$/);
  await page.getByRole('button', { name: 'Show the page' }).click();
  await expect(inFrame).toBeVisible({ timeout: 90_000 });

  // One that visitors know gets another address, too.
  await page.goto('/desk/edit/pieces/17-flow-chair.yaml');
  await page.getByRole('button', { name: 'Change its address' }).click();
  await page.getByLabel('Its name in addresses').fill('flow');
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page).toHaveURL(/pieces\/flow\.yaml$/);

  // The studio has moved; the list before a launch leads to the field.
  await page.goto('/desk/launch');
  await page.getByRole('link', { name: /^Contact, offices: Jaipur studio/ }).click();
  const postalCode = page.getByLabel('Postal code').first();
  await expect(postalCode).toBeInViewport();
  await postalCode.fill('302001');
  await expect(page.getByText('Saved as a draft')).toBeVisible();

  // Somebody has written; another wants to be forgotten.
  for (const name of ['Meera', 'Ravi'])
    await page.request.post('/relay/ajax/hello@example.com', {
      headers: { origin: site().url },
      form: { name, email: `${name.toLowerCase()}@visitor.example`, message: 'Hello', _subject: 'A chair' },
    });
  await page.goto('/desk/enquiries');
  const meera = page.locator('details', { hasText: 'Meera' });
  await meera.locator('summary').click();
  await meera.getByLabel('Note').fill('Called');
  await meera.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText('Answered by Neem & Noor')).toBeVisible();
  await page.getByLabel('E-mail').fill('ravi@visitor.example');
  await page.getByRole('button', { name: 'Look' }).click();
  await page.getByRole('button', { name: /^Erase one message/ }).click();
  await expect(page.getByText('Erased: 1.')).toBeVisible();
  await expect(page.getByText('Ravi')).toHaveCount(0);

  // Everything that was written today is told, one thing is taken back, and the rest goes live.
  await page.goto('/desk/edit/candles/mitti.yaml');
  await page.getByLabel('Vessel').fill('A bowl');
  await expect(page.getByText('Saved as a draft')).toBeVisible();
  await page.goto('/desk/publish');
  await expect(page.locator('ins', { hasText: '302001' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verandah Chair' })).toBeVisible();
  await page
    .getByRole('article')
    .filter({ hasText: 'A bowl' })
    .getByRole('button', { name: 'Discard' })
    .click();
  await expect(page.locator('ins', { hasText: 'A bowl' })).toHaveCount(0);
  expect(await (await get('/contact')).text()).not.toContain('302001');

  // The chair is announced another day; its photograph waits with it.
  const chair = page.getByRole('article').filter({ hasText: 'Verandah Chair' });
  await chair.getByRole('button', { name: 'At a time' }).click();
  await expectAccessibleDesk(page, 'a time');
  await page.getByRole('button', { name: 'Publish it then' }).click();
  const waiting = page.getByRole('region', { name: 'At a time' });
  await expect(waiting.getByText(/^Goes live .* at 09:00 \(Asia\/Kolkata time\) by/)).toHaveCount(2);
  await expectAccessibleDesk(page, 'what would be published');
  await page.getByRole('button', { name: /^Publish these/ }).click();
  await expect(page.getByText('Published in')).toBeVisible({ timeout: 600_000 });
  expect(await (await get('/contact')).text()).toContain('302001');
  await expect(page.getByText('All that was written is live, or has its time.')).toBeVisible();
  expect((await get('/homes/23-verandah-chair-in-teak')).status()).toBe(404);
  await page.goto('/desk?kind=pieces');
  await expect(page.getByRole('link', { name: /^Verandah Chair Scheduled/ })).toBeVisible();

  // No: today, after all, at the next full minute that is not just here.
  await page.goto('/desk/publish');
  await chair.getByRole('button', { name: 'Another time' }).click();
  const minute = new Date(Date.now() + 65_000).toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' });
  await page.getByLabel('Day and time').fill(minute.slice(0, 16).replace(' ', 'T'));
  await page.getByRole('button', { name: 'Publish it then' }).click();
  const status = async () => (await get('/homes/23-verandah-chair-in-teak')).status();
  await expect.poll(status, { timeout: 600_000 }).toBe(200);
  await expect(page.getByText('All that was written is live.')).toBeVisible();

  // Who comes by the old address is led on, by our server and by the files for others.
  const old = await get('/homes/17-flow-chair');
  expect([old.status(), old.headers().location]).toEqual([301, '/homes/flow']);
  const release = realpathSync(join(folder(), 'live'));
  for (const file of ['client/_redirects', 'hosts/nginx.conf', 'hosts/Caddyfile'])
    expect(readFileSync(join(release, file), 'utf8'), file).toMatch(
      /\/homes\/17-flow-chair\S* \/homes\/flow\b/,
    );

  // Yesterday is put back. What visitors saw meanwhile can still be looked at, and runs nothing.
  await page.goto('/desk/history');
  const states = page.locator('ol > li');
  await states.nth(0).locator('summary').click();
  await states.nth(2).locator('summary').click();
  await expectAccessibleDesk(page, 'the history');
  const [state] = await Promise.all([
    page.waitForEvent('popup'),
    states.nth(0).getByRole('link', { name: 'See it' }).click(),
  ]);
  await expect(state.locator('script')).toHaveCount(0);
  await state.goto(`${state.url()}homes/23-verandah-chair-in-teak`);
  await expect(state.getByRole('heading', { level: 1, name: 'Verandah Chair' })).toBeVisible();
  await state.close();
  await states.nth(2).getByRole('button', { name: 'Put everything back to this' }).click();
  await expect.poll(async () => (await get('/homes/17-flow-chair')).status(), { timeout: 600_000 }).toBe(200);
  expect(await (await get('/contact')).text()).not.toContain('302001');
  expect((await get('/homes/23-verandah-chair-in-teak')).status()).toBe(404);
  await expect(page.getByText('All that was written is live.')).toBeVisible();

  // The postal code was right, after all; another thought comes with it, and neither was a good one.
  await page.goto('/desk/history');
  await states.nth(0).locator('summary').click();
  const contact = states.nth(0).locator('li', { has: page.locator('a[href$="/edit/studio.yaml"]') });
  await contact.getByRole('button', { name: 'Put back what it was before' }).click();
  await expect(page.getByLabel('Postal code').first()).toHaveValue('302001');
  await page.goto('/desk/edit/candles/mitti.yaml');
  await page.getByLabel('Vessel').fill('A bowl');
  await expect(page.getByText('Saved as a draft')).toBeVisible();
  await page.getByRole('link', { name: 'Publish (2)' }).click();
  await page.getByRole('button', { name: 'Discard all' }).click();
  await expectAccessibleDesk(page, 'discarding all');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard all' }).click();
  await expect(page.getByText('All that was written is live.')).toBeVisible();
});
