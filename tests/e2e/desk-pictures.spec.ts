import sharp from 'sharp';
import { api, pages } from '../../apps/admin/addresses.ts';
import { expect, expectAccessibleDesk, openDesk, withoutPreview } from '../support/desk.ts';
import { onlySample } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';

const { signIn } = openDesk();

const PICTURE = 'pictures/hill-house/dusk.yaml';

test.beforeEach(async ({ page, watch }) => {
  watch.expected.push(/sandbox/i, /status of (415|503)|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await withoutPreview(page);
  await signIn(page);
});

test('photographs are dropped, several at once, and each says how it goes', {
  tag: [onlySample.tag, '@main'],
}, async ({ page, context }) => {
  const photograph = await sharp('content/pictures/hill-house/dusk.jpg').resize(600).flop().toBuffer();
  await page.goto('/desk?kind=pictures');
  // They are held until all are seen on their way.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    const held = new Promise<void>((resolve) => Object.assign(window, { letGo: resolve }));
    XMLHttpRequest.prototype.send = function (body) {
      void held.then(() => send.call(this, body));
    };
  });
  await drop(page, [
    ['Door.jpg', photograph.toString('base64')],
    ['Plan.pdf', Buffer.from('%PDF-1.7').toString('base64')],
    ['Window.jpg', photograph.toString('base64')],
  ]);
  for (const name of ['Door.jpg', 'Plan.pdf', 'Window.jpg'])
    await expect(page.getByRole('progressbar', { name: `On its way: ${name}` })).toBeVisible();
  await expectAccessibleDesk(page, 'photographs on their way');
  await page.evaluate(() => Reflect.get(window, 'letGo')());
  const lines = page.getByRole('listitem');
  await expect(lines.filter({ hasText: 'Plan.pdf' })).toContainText(
    'This is no photograph that can be read',
    { timeout: 120_000 },
  );
  await expect(lines.filter({ hasText: 'Door.jpg' }).first()).toContainText('Taken up');
  await expect(lines.filter({ hasText: 'Window.jpg' }).first()).toContainText('It looks like new/door', {
    timeout: 120_000,
  });
  await expectAccessibleDesk(page, 'photographs taken up and refused');

  // One that could not leave waits, and goes when it is asked again.
  await context.setOffline(true);
  const chosen = { name: 'Stair.jpg', mimeType: 'image/jpeg', buffer: photograph };
  await page.getByLabel('Add photographs').setInputFiles(chosen);
  const stair = lines.filter({ hasText: 'Stair.jpg' }).first();
  await expect(stair).toContainText('The photograph waits here.');
  await context.setOffline(false);
  await stair.getByRole('button', { name: /^Try again.*Stair.jpg/ }).click();
  await expect(stair).toContainText('Taken up', { timeout: 120_000 });

  // One that fails when its page was left is told wherever one is.
  const left = Promise.withResolvers<void>();
  await page.route(api.pictures(), async (route) => {
    await left.promise;
    await route.abort();
  });
  await page.getByLabel('Add photographs').setInputFiles({ ...chosen, name: 'Roof.jpg' });
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  const asksBeforeClosing = () =>
    page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asksBeforeClosing()).toBe(true);
  left.resolve();
  await expect(page.getByText('Roof.jpg was not taken up')).toBeVisible();
  await expect.poll(asksBeforeClosing).toBe(false);
});

test('a preview that does not come is asked for again, at last by hand', onlySample, async ({ page }) => {
  await page.clock.install();
  await page.route('**/desk/preview/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/desk${pages.edit(PICTURE)}`);
  await expect(page.getByText('The page is being made …')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await expect
    .poll(
      async () => {
        await page.clock.runFor(4_000);
        return again.isVisible();
      },
      { intervals: [100] },
    )
    .toBe(true);
  await expect(page.locator('iframe')).toBeHidden();
  // The check takes the frame out and puts it back, which asks once more.
  const asked = page.waitForResponse('**/desk/preview/**');
  await expectAccessibleDesk(page, 'no preview');
  await asked;
  await page.unroute('**/desk/preview/**');
  await withoutPreview(page);
  await again.click();
  await expect(page.frameLocator('iframe').getByText('A page')).toBeVisible();
  await expect(again).toBeHidden();
});

test(
  'what is cut is chosen on the photograph, and seen as the site cuts it',
  onlySample,
  async ({ page }) => {
    // A preview that does not start at once is asked again.
    await page.route('**/desk/preview/**', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await page.goto(`/desk${pages.edit(PICTURE)}`);
    await expect(page.frameLocator('iframe').getByText('A page')).toBeAttached();
    const saved = async () => (await (await page.request.get(api.document(PICTURE))).json()).fields;
    const focus = page.getByRole('button', { name: /^What stays in sight: / });
    const crops = page.locator('canvas');
    await expect(crops).toHaveCount(4);
    const drawn = () =>
      crops.evaluateAll((all) =>
        all.map((one) => (one as HTMLCanvasElement).toDataURL() + one.style.objectPosition),
      );
    const before = await drawn();
    const box = await page
      .locator('fieldset', { has: focus })
      .getByRole('presentation')
      .first()
      .boundingBox();
    if (!box) throw new Error('there is no photograph');
    await focus.hover();
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.1, box.y + box.height * 0.28, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(async () => (await saved()).focus.map((part: number) => part.toFixed(1)))
      .toEqual(['0.1', '0.3']);
    const after = await drawn();
    expect(after.filter((one, index) => one !== before[index])).toHaveLength(4);

    const add = page.getByRole('button', { name: 'Add part for phones' });
    if (await add.isVisible()) await add.click();
    const part = () => page.getByRole('button', { name: /^Part for phones: / });
    await expect(part()).toBeVisible();
    await expect.poll(saved).toHaveProperty('phone');
    const start: number[] = (await saved()).phone;
    // A corner by mouse, another by keyboard, and the whole part.
    const corner = (name: string) =>
      page.getByRole('button', { name: new RegExp(`^Part for phones, ${name}`) });
    // Brought into sight first: it scrolls.
    await corner('bottom right').hover();
    const photo = await page
      .locator('fieldset', { has: part() })
      .getByRole('presentation')
      .first()
      .boundingBox();
    if (!photo) throw new Error('there is no photograph');
    await page.mouse.down();
    await page.mouse.move(photo.x + photo.width * 0.9, photo.y + photo.height * 0.8, { steps: 5 });
    await page.mouse.up();
    await expect
      .poll(async () => {
        const [left, top, width, height] = (await saved()).phone;
        return [(left + width).toFixed(2), (top + height).toFixed(2), left, top];
      })
      .toEqual(['0.90', '0.80', start[0], start[1]]);
    await corner('top left').press('ArrowDown');
    await expect.poll(async () => (await saved()).phone[1]).toBeCloseTo((start[1] ?? 0) + 0.02, 5);
    await part().press('ArrowLeft');
    await expect.poll(async () => (await saved()).phone[0]).toBeCloseTo((start[0] ?? 0) - 0.02, 5);
    await expectAccessibleDesk(page, 'a part for phones');
    await page.getByRole('button', { name: 'Leave out part for phones' }).click();
    await expect.poll(saved).not.toHaveProperty('phone');
  },
);

/** Drops files on the page, as from a folder. */
async function drop(page: Page, files: [name: string, base64: string][]): Promise<void> {
  await page.evaluate((all) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of all) {
      const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
      dataTransfer.items.add(new File([bytes], name));
    }
    for (const type of ['dragover', 'drop'])
      document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}
