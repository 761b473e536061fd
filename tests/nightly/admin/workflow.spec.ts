import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expectAccessibleAdmin, test } from '../../support/admin.ts';
import { onlyWithSampleContent } from '../../support/sample.ts';
import { expect as baseExpect } from '../../support/test.ts';

// Site builds and starting preview servers slow the page down.
const expect = baseExpect.configure({ timeout: 60_000 });

test.use({ hasPreview: true, hasImages: true });

test(
  'an editor creates, publishes and restores content',
  onlyWithSampleContent,
  async ({ page, api, adminServer, browser }) => {
    test.setTimeout(1_200_000);
    await page.setViewportSize({ width: 390, height: 844 });
    const getWithoutRedirects = (path: string) => page.request.get(path, { maxRedirects: 0, maxRetries: 1 });

    // Upload an image.
    await page.goto('/admin/media');
    const photo = await sharp('content/pictures/hill-house/dusk.jpg')
      .rotate(90)
      .modulate({ hue: 180 })
      .toBuffer();
    await page
      .getByLabel('Upload images')
      .setInputFiles({ name: 'New chair.JPG', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('link', { name: 'Add alt text' }).click({ timeout: 180_000 });
    await expect(page.getByText('No entry uses this image yet')).toBeVisible();
    await page.getByLabel('Alt text').fill('A low chair of teak and cane beside a window.');
    await page.getByRole('button', { name: /Focal point: / }).press('ArrowRight');
    await page.getByRole('button', { name: 'Add phone crop' }).click();
    const corner = page.getByRole('button', { name: /^Phone crop, bottom right corner/ });
    for (let step = 0; step < 5; step += 1) await corner.press('ArrowLeft');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    expect((await api.readEntry('pictures/new/new-chair.yaml')).fields).toMatchObject({
      focus: [0.52, 0.5],
      phone: [0.25, 0, 0.4, 1],
    });
    await expectAccessibleAdmin(page, 'an image');

    // Create an entry with the image.
    await page.goto('/admin/pieces');
    await page.getByRole('button', { name: 'New piece' }).click();
    await page.getByLabel('Title').fill('Verandah Chair');
    await page.getByLabel('Start from').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verandah Chair', { timeout: 30_000 });
    await page.getByRole('button', { name: 'Replace image: Image 1' }).click();
    await page.getByLabel('Search media').fill('new chair');
    await page.getByRole('button', { name: 'new chair' }).click();
    await page.getByLabel('Materials').fill('Teak, hand-woven cane');
    await expect(page.getByText('Saved as a draft')).toBeVisible();

    // Preview the entry. A later step previews it again after its URL has changed.
    const previewHeading = page
      .frameLocator('iframe')
      .getByRole('heading', { level: 1, name: 'Verandah Chair' });
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(previewHeading).toBeVisible({ timeout: 90_000 });

    // Share the preview with somebody without an account, then revoke the link.
    await page.getByRole('button', { name: 'Share preview' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Preview link').inputValue();
    await expectAccessibleAdmin(page, 'sharing a preview');
    const otherContext = await browser.newContext();
    const visitor = await otherContext.newPage();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Verandah Chair' })).toBeVisible();
    await page.getByRole('button', { name: 'Revoke preview link' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Create link' })).toBeVisible();
    expect((await visitor.goto(link))?.status()).toBe(404);
    await otherContext.close();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('Address').fill('23 verandah chair in teak');
    await expectAccessibleAdmin(page, 'changing the URL');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/pieces\/23-verandah-chair-in-teak$/);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(previewHeading).toBeVisible({ timeout: 90_000 });

    // Change the URL of a published entry. For an entry with a model, this would need a full build, which takes a minute.
    await page.goto('/admin/projects/hill-house');
    await page.getByRole('button', { name: 'Change address' }).click();
    await page.getByLabel('Address').fill('hillside');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/projects\/hillside$/);

    // The launch checklist leads to a field.
    await page.goto('/admin/launch');
    await page.getByRole('link', { name: /^Contact, offices: Jaipur studio/ }).click();
    const postalCode = page.getByLabel('Postal code').first();
    await expect(postalCode).toBeInViewport();
    await postalCode.fill('302001');
    await expect(page.getByText('Saved as a draft')).toBeVisible();

    // Answer an enquiry, and erase the data of another person.
    for (const name of ['Meera', 'Ravi'])
      await api.sendEnquiry({ name, email: `${name.toLowerCase()}@visitor.example`, message: 'Hello' });
    await page.goto('/admin/enquiries');
    await page.getByRole('link', { name: /^Meera/ }).click();
    await page.getByLabel('Note').fill('Called');
    await page.getByRole('button', { name: 'Mark as answered' }).click();
    await expect(page.getByText('Answered by Neem & Noor')).toBeVisible();
    await page.getByRole('link', { name: 'Back to list' }).click();
    await page.getByLabel('E-mail').fill('ravi@visitor.example');
    await page.getByRole('button', { name: 'Find messages' }).click();
    await page.getByRole('button', { name: /^Erase one message/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase permanently' }).click();
    await expect(page.getByText('Erased: 1.')).toBeVisible();
    await expect(page.getByText('Ravi')).toHaveCount(0);

    // List the changes and discard one of them.
    await page.goto('/admin/candles/mitti');
    await page.getByLabel('Vessel').fill('A bowl');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await page.goto('/admin/publish');
    await expect(page.locator('ins', { hasText: '302001' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Verandah Chair' })).toBeVisible();
    await page
      .getByRole('article')
      .filter({ hasText: 'A bowl' })
      .getByRole('button', { name: 'Discard changes' })
      .click();
    await expect(page.locator('ins', { hasText: 'A bowl' })).toHaveCount(0);
    expect(await (await getWithoutRedirects('/contact')).text()).not.toContain('302001');

    // Schedule the chair, and publish the other changes. The new image of the chair is scheduled too.
    const chair = page.getByRole('article').filter({ hasText: 'Verandah Chair' });
    await chair.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expectAccessibleAdmin(page, 'scheduling');
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    const scheduled = page.getByRole('region', { name: 'Scheduled' });
    await expect(scheduled.getByText(/^Scheduled for .* at 09:00 \(Asia\/Kolkata time\) by/)).toHaveCount(2);
    await expectAccessibleAdmin(page, 'the list of changes');
    await page.getByRole('button', { name: /^Publish these/ }).click();
    await expect(page.getByText('Published in')).toBeVisible({ timeout: 600_000 });
    expect(await (await getWithoutRedirects('/contact')).text()).toContain('302001');
    await expect(page.getByText('All edits are published or scheduled.')).toBeVisible();
    expect((await getWithoutRedirects('/homes/23-verandah-chair-in-teak')).status()).toBe(404);
    await page.goto('/admin/pieces');
    await expect(page.getByRole('link', { name: /^Verandah Chair Scheduled/ })).toBeVisible();

    // Reschedule the chair, then publish it at once. The scheduler has its own tests (scheduled-publications.process.test.ts).
    await page.goto('/admin/publish');
    await chair.getByRole('button', { name: 'Reschedule' }).click();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Date and time').fill(`${tomorrow}T17:30`);
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await expect(scheduled.getByText(/ at 17:30 /)).toHaveCount(2);
    await chair.getByRole('button', { name: 'Cancel schedule' }).click();
    await page.getByRole('button', { name: 'Publish these 2 changes' }).click();
    await expect(page.getByText('Published in')).toBeVisible({ timeout: 600_000 });
    await expect(page.getByText('All edits are published.')).toBeVisible();
    expect((await getWithoutRedirects('/homes/23-verandah-chair-in-teak')).status()).toBe(200);

    // The old URL redirects, on this server and in the configuration files of other hosts.
    const redirect = await getWithoutRedirects('/portfolio/hill-house');
    expect([redirect.status(), redirect.headers().location]).toEqual([301, '/portfolio/hillside']);
    const release = realpathSync(join(adminServer.adminFolder, 'live'));
    for (const file of ['client/_redirects', 'hosts/nginx.conf', 'hosts/Caddyfile'])
      expect(readFileSync(join(release, file), 'utf8'), file).toMatch(
        /\/portfolio\/hill-house\S* \/portfolio\/hillside\b/,
      );

    // Restore an earlier version.
    await page.goto('/admin/history');
    const versions = page.locator('ol > li');
    await versions.nth(0).locator('summary').click();
    await versions.nth(2).locator('summary').click();
    await expectAccessibleAdmin(page, 'the version history');
    await versions.nth(2).getByRole('button', { name: 'Restore this version' }).click();
    await expect
      .poll(async () => (await getWithoutRedirects('/portfolio/hill-house')).status(), { timeout: 600_000 })
      .toBe(200);
    expect(await (await getWithoutRedirects('/contact')).text()).not.toContain('302001');
    expect((await getWithoutRedirects('/homes/23-verandah-chair-in-teak')).status()).toBe(404);
    await expect(page.getByText('All edits are published.')).toBeVisible();

    // Restore one entry, change another, and discard both changes.
    await page.goto('/admin/history');
    await versions.nth(0).locator('summary').click();
    const contact = versions.nth(0).locator('li', { has: page.locator('a[href$="/settings/studio"]') });
    await contact.getByRole('button', { name: 'Restore entry as it was before' }).click();
    await expect(page.getByLabel('Postal code').first()).toHaveValue('302001');
    await page.goto('/admin/candles/mitti');
    await page.getByLabel('Vessel').fill('A bowl');
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await page.getByRole('link', { name: 'Publish (2)' }).click();
    await page.getByRole('button', { name: 'Discard all' }).click();
    await expectAccessibleAdmin(page, 'discarding all');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard all' }).click();
    await expect(page.getByText('All edits are published.')).toBeVisible();
  },
);
