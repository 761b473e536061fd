import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { type AdminApi, expect, expectAccessibleAdmin, test } from '../support/admin.ts';
import { PDF_CONTENT } from '../support/forms.ts';
import { studioEmail } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import type { Page } from '../support/test.ts';
import { expectToFit } from '../support/text-size.ts';

const messageRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: new RegExp(`^${name}`) });
const messagePane = (page: Page) => page.getByRole('region', { name: 'Message', exact: true });
const messageHeading = (page: Page) => messagePane(page).getByRole('heading', { level: 2 });
const openMessageName = (page: Page) => messagePane(page).locator('strong').first();
const filter = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: new RegExp(`^${label} `) });

/** Stores messages of `Visitor 0.`, `Visitor 1.`, … The last one is the oldest, so it comes first. */
function storeVisitors(api: AdminApi, count: number): void {
  for (let index = 0; index < count; index += 1)
    api.storeMessage({
      id: `old-${index}`,
      hoursAgo: 100 + index,
      name: `Visitor ${index}.`,
      message: 'About a shelf',
    });
}

test('an enquiry is found, read, marked as answered, exported and erased', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page, api }) => {
  await api.sendEnquiry({
    name: 'Meera',
    email: 'meera@visitor.example',
    phone: '+91 98765 43210',
    message: 'Which way\ndoes it face?',
    _subject: 'A chair',
  });
  api.storeMessage({ id: 'late', hoursAgo: 27.5, name: 'Ravi' });
  await page.goto('/admin/enquiries');
  await expect(filter(page, 'Open')).toHaveText('Open 2');
  await expect(filter(page, 'Overdue')).toHaveText('Overdue 1');
  await expect(page.getByRole('link', { name: 'Enquiries (2)' })).toBeVisible();
  await expect(messageRow(page, 'Ravi')).toContainText('3 h overdue');
  await expect(messageRow(page, 'Meera')).toContainText('23 h left');

  await page.getByLabel('Search enquiries').fill('9876543210');
  await expect(messageRow(page, 'Ravi')).toHaveCount(0);
  await messageRow(page, 'Meera').click();
  await expect(messageHeading(page)).toBeFocused();
  await expect(page.getByRole('article').getByText('Which way does it face?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reply' })).toHaveAttribute(
    'href',
    'mailto:meera@visitor.example?subject=Re%3A%20A%20chair',
  );
  await page.getByLabel('Note').fill('Called');
  await page.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText('Answered by Neem & Noor')).toBeVisible();
  await expect(page.getByText('No message contains all of these words.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Enquiries (1)' })).toBeVisible();
  await filter(page, 'Answered').click();
  await messageRow(page, 'Meera').click();
  const csvDownload = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  expect((await csvDownload).suggestedFilename()).toBe('enquiries-answered.csv');
  await page.getByRole('button', { name: 'Mark as open' }).click();
  await expect(filter(page, 'Open')).toHaveText('Open 1');
  await page.getByLabel('Search enquiries').fill('');
  await expect(filter(page, 'Open')).toHaveText('Open 2');

  await page.getByLabel('E-mail').fill('meera@visitor.example');
  await page.getByRole('button', { name: 'Find messages' }).click();
  await expect(page.getByText('Found: one message.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as JSON' }).click();
  const exported = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(exported.enquiries).toHaveLength(1);
  const erase = page.getByRole('button', { name: 'Erase one message permanently' });
  await erase.click();
  await expectAccessibleAdmin(page, 'erasing messages');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(filter(page, 'All')).toHaveText('All 2');
  await erase.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('Erased: 1.')).toBeVisible();
  await expect(filter(page, 'All')).toHaveText('All 1');
  await expect(page.getByText('This message does not exist any more.')).toBeVisible();
});

test('the URL contains the filter, the search and the open message, but no request does', {
  tag: onlyWithSampleContent.tag,
}, async ({ page, api }) => {
  storeVisitors(api, 60);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/admin/enquiries');
  await expect(messageRow(page, 'Visitor 59.')).toBeVisible();
  await expect(messageRow(page, 'Visitor 5\\.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(messageRow(page, 'Visitor 5\\.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);

  await filter(page, 'All').click();
  await page.getByLabel('Search enquiries').fill('shelf visitor 42');
  await messageRow(page, 'Visitor 42').click();
  await expect(openMessageName(page)).toHaveText('Visitor 42.');
  await expect(page).toHaveURL(/\?filter=all&message=old-42#search=shelf\+visitor\+42$/);
  await page.reload();
  await expect(openMessageName(page)).toHaveText('Visitor 42.');
  await expect(page.getByLabel('Search enquiries')).toHaveValue('shelf visitor 42');
  await expect(filter(page, 'All')).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page.getByText('Select a message to read it.')).toBeVisible();
  // The skip link keeps the search in the URL.
  await page.getByRole('button', { name: 'Skip to content' }).press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await expect(page).toHaveURL(/\?filter=all#search=shelf/);
  expect(requests.filter((url) => url.includes('shelf'))).toEqual([]);
});

test('a message that is moved out of the spam is mailed, and can be moved back and deleted', {
  tag: onlyWithSampleContent.tag,
}, async ({ page, api }) => {
  const id = randomUUID();
  const text = `About a lamp ${id}`;
  await api.sendEnquiry({
    name: 'Leela',
    email: 'leela@visitor.example',
    message: text,
    _id: id,
    _honey: 'x',
  });
  await page.goto('/admin/enquiries?filter=spam');
  await messageRow(page, 'Leela').click();
  await expect(page.getByText('A field that visitors cannot see was filled in.')).toBeVisible();
  await expectAccessibleAdmin(page, 'a message in the spam');
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByText('No messages', { exact: true })).toBeVisible();
  await expect.poll(() => api.findMails(text)).toHaveLength(1);
  await page.getByRole('button', { name: 'Spam', exact: true }).click();
  await expect(messageRow(page, 'Leela')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByText('No messages', { exact: true })).toBeVisible();
  await page.goto(`/admin/enquiries?message=${id}`);
  await expect(page.getByText('This message does not exist any more.')).toBeVisible();
});

test(
  'on a phone, a message replaces the list, and the link back focuses its row',
  onlyWithSampleContent,
  async ({ page, api }) => {
    storeVisitors(api, 3);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/enquiries');
    await messageRow(page, 'Visitor 1.').click();
    await expect(messageHeading(page)).toBeFocused();
    await expect(messageRow(page, 'Visitor 1.')).toBeHidden();
    await expectAccessibleAdmin(page, 'a message on a phone');
    await expectToFit(page, 'a message');
    await page.getByRole('link', { name: 'Back to list' }).click();
    await expect(messageRow(page, 'Visitor 1.')).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
    await messageRow(page, 'Visitor 1.').click();
    await expect(messageHeading(page)).toBeFocused();
    await expectAccessibleAdmin(page, 'the list and a message');
    // Tab moves from the message to its actions in their visible order.
    for (const name of ['old-1@visitor.example', 'Reply', 'Spam', 'Send again']) {
      await page.keyboard.press('Tab');
      await expect(page.locator(':focus')).toHaveText(name);
    }
  },
);

test('a message shows its photograph, and opens its CV', onlyWithSampleContent, async ({ page, api }) => {
  const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#00f' } })
    .jpeg()
    .toBuffer();
  for (const attachment of [
    { name: 'room.jpg', mimeType: 'image/jpeg', buffer: photograph },
    { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF_CONTENT) },
  ]) {
    const multipart = { name: attachment.name, email: 's@visitor.example', message: 'A file', attachment };
    await expect(await api.request.post(`/relay/ajax/${studioEmail}`, { multipart })).toBeOK();
  }
  await page.goto('/admin/enquiries');
  await messageRow(page, 'room.jpg').click();
  await expect(page.getByRole('img', { name: 'room.jpg' })).toHaveJSProperty('naturalWidth', 60);
  await expectAccessibleAdmin(page, 'a message with a photograph');
  await messageRow(page, 'cv.pdf').click();
  const url = await page.getByRole('link', { name: 'Open in new tab cv.pdf' }).getAttribute('href');
  const response = await page.request.get(url ?? '');
  expect(response.headers()['content-type']).toBe('application/pdf');
  await expect(page.getByRole('img')).toHaveCount(0);
});
