import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { type AdminApi, expect, expectAccessibleAdmin, test } from '../support/admin.ts';
import { createRedPdf } from '../support/pdf.ts';
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

test(
  'keyboard shortcuts open and answer messages, except while the user types',
  onlyWithSampleContent,
  async ({ page, api }) => {
    storeVisitors(api, 8);
    await page.goto('/admin/enquiries');
    await expect(messageRow(page, 'Visitor 7.')).toBeVisible();
    const pressAndExpect = async (key: string, name: string) => {
      await page.keyboard.press(key);
      await expect(openMessageName(page)).toHaveText(name);
    };
    await pressAndExpect('j', 'Visitor 7.');
    await pressAndExpect('j', 'Visitor 6.');
    await page.keyboard.press('e');
    await expect(page.getByText('Answered by Neem & Noor')).toBeVisible();
    await expect(messageRow(page, 'Visitor 6.')).toHaveCount(0);
    // The next message has replaced the answered message in the list.
    await pressAndExpect('j', 'Visitor 5.');
    await pressAndExpect('k', 'Visitor 7.');
    await page.keyboard.press('/');
    const search = page.getByLabel('Search enquiries');
    await expect(search).toBeFocused();
    await page.keyboard.type('jek/');
    // The text cursor stays in place during typing.
    await page.keyboard.press('Home');
    await page.keyboard.type('ab');
    await expect(search).toHaveValue('abjek/');
    await expect(openMessageName(page)).toHaveText('Visitor 7.');
    await search.fill('');
    await page.getByLabel('Note').press('e');
    await expect(page.getByLabel('Note')).toHaveValue('e');
    await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible();

    await page.getByRole('button', { name: 'Keyboard' }).click();
    await expectAccessibleAdmin(page, 'the list of keys');
    await page.getByLabel('Use these keys').uncheck();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('j');
    // The dialog opens after the key was handled.
    await page.getByRole('button', { name: 'Keyboard' }).click();
    await expect(page.getByLabel('Use these keys')).not.toBeChecked();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(openMessageName(page)).toHaveText('Visitor 7.');
  },
);

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

test('a message shows its photograph and the first page of its PDF, and a broken PDF can still be downloaded', {
  tag: onlyWithSampleContent.tag,
}, async ({ page, api }) => {
  const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#00f' } })
    .jpeg()
    .toBuffer();
  const files = [
    { name: 'plan.pdf', mimeType: 'application/pdf', buffer: createRedPdf() },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and nothing else') },
    { name: 'room.jpg', mimeType: 'image/jpeg', buffer: photograph },
  ];
  for (const [index, attachment] of files.entries()) {
    const multipart = { name: `Sender ${index}`, email: 's@visitor.example', message: 'A file', attachment };
    await expect(await api.request.post(`/relay/ajax/${studioEmail}`, { multipart })).toBeOK();
  }
  await page.goto('/admin/enquiries');
  await messageRow(page, 'Sender 0').click();
  const image = page.getByRole('img', { name: 'First page of plan.pdf' });
  await expect(image).toBeVisible();
  const readColour = () =>
    image.evaluate(async (element: HTMLImageElement) => {
      await element.decode();
      const context = new OffscreenCanvas(element.naturalWidth, element.naturalHeight).getContext('2d');
      context?.drawImage(element, 0, 0);
      const { width, height } = element;
      return [...(context?.getImageData(width / 2, height / 2, 1, 1).data ?? [])];
    });
  await expect.poll(readColour).toEqual([255, 0, 0, 255]);
  await expectAccessibleAdmin(page, 'a message with a file');

  await messageRow(page, 'Sender 2').click();
  await expect(page.getByRole('img', { name: 'room.jpg' })).toHaveJSProperty('naturalWidth', 60);

  const worker = page.waitForEvent('worker');
  await messageRow(page, 'Sender 1').click();
  await new Promise<void>((resolve) => void worker.then((opened) => opened.on('close', () => resolve())));
  await expect(page.getByRole('link', { name: 'Download broken.pdf' })).toBeVisible();
  await expect(page.getByRole('img')).toHaveCount(0);
});
