import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, expectAccessibleAdmin, useTestAdmin } from '../support/admin.ts';
import { type StoredMessage, storeMessage } from '../support/enquiries.ts';
import { createRedPdf } from '../support/pdf.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { type Page, test } from '../support/test.ts';
import { expectToFit } from '../support/text-size.ts';

const { site, dataFolder, signIn } = useTestAdmin();

const storeInRelay = (message: StoredMessage) => storeMessage(join(dataFolder(), '../data'), message);
const messageRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('link', { name: new RegExp(`^${name}`) });
const messageHeading = (page: Page) =>
  page.getByRole('region', { name: 'Message', exact: true }).getByRole('heading', { level: 2 });
const filter = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: new RegExp(`^${label} `) });
const openMessageName = (page: Page) =>
  page.getByRole('region', { name: 'Message', exact: true }).locator('strong').first();

test('an enquiry can be found, read, marked as answered, exported and erased', {
  tag: [onlyWithSampleContent.tag, '@main'],
}, async ({ page, browserMonitor }) => {
  // The page requests the open message once more after it is erased.
  browserMonitor.allowedMessages.push(/status of 404/);
  await signIn(page);
  await page.goto('/admin/enquiries');
  await expect(page.getByText('Everybody has an answer.')).toBeVisible();
  await page.request.post('/relay/ajax/hello@example.com', {
    headers: { origin: site().url },
    form: {
      name: 'Meera',
      email: 'meera@visitor.example',
      phone: '+91 98765 43210',
      message: 'Which way\ndoes it face?',
      _subject: 'A chair',
    },
  });
  storeInRelay({ id: 'late', hoursAgo: 27.5, name: 'Ravi' });
  await page.reload();
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
  await expect(messageRow(page, 'Meera')).toContainText('Answered by Neem & Noor');
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
  await page.getByRole('button', { name: 'Erase one message permanently' }).click();
  await expect(page.getByText('Erased: 1.')).toBeVisible();
  await expect(filter(page, 'All')).toHaveText('All 1');
  await expect(page.getByText('This message does not exist any more.')).toBeVisible();
});

test(
  'the list loads page by page, and the URL contains the filter, the search and the open message',
  onlyWithSampleContent,
  async ({ page }) => {
    await signIn(page);
    for (let index = 0; index < 60; index += 1)
      storeInRelay({
        id: `old-${index}`,
        hoursAgo: 100 + index,
        name: `Visitor ${index}.`,
        message: 'About a shelf',
      });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto('/admin/enquiries');
    // The oldest messages come first, because their answers are due first.
    await expect(messageRow(page, 'Visitor 59.')).toBeVisible();
    await expect(messageRow(page, 'Visitor 5\\.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(messageRow(page, 'Visitor 5\\.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);

    await filter(page, 'All').click();
    await page.getByLabel('Search enquiries').fill('shelf visitor 42');
    await expect(page.getByText('One message', { exact: true })).toBeAttached();
    await messageRow(page, 'Visitor 42').click();
    await expect(openMessageName(page)).toHaveText('Visitor 42.');
    await expect(page).toHaveURL(/\?filter=all&message=old-42#search=shelf\+visitor\+42$/);
    await page.reload();
    await expect(openMessageName(page)).toHaveText('Visitor 42.');
    await expect(page.getByLabel('Search enquiries')).toHaveValue('shelf visitor 42');
    await expect(filter(page, 'All')).toHaveAttribute('aria-current', 'true');
    await page.goBack();
    await expect(page.getByText('Select a message to read it.')).toBeVisible();
    await expect(messageRow(page, 'Visitor 42')).toBeVisible();
    // The skip link keeps the search in the URL.
    await page.getByRole('button', { name: 'Skip to content' }).press('Enter');
    await expect(page.locator('main')).toBeFocused();
    await expect(page).toHaveURL(/\?filter=all#search=shelf/);
    // No request contains the words of the search.
    expect(requests.filter((url) => url.includes('shelf'))).toEqual([]);
  },
);

test(
  'keyboard shortcuts open and answer messages, except while the user types',
  onlyWithSampleContent,
  async ({ page }) => {
    await signIn(page);
    await page.goto('/admin/enquiries');
    await expect(messageRow(page, 'Visitor 59.')).toBeVisible();
    await page.keyboard.press('j');
    await expect(openMessageName(page)).toHaveText('Visitor 59.');
    await page.keyboard.press('j');
    await expect(openMessageName(page)).toHaveText('Visitor 58.');
    await page.keyboard.press('e');
    await expect(page.getByText('Answered by Neem & Noor')).toBeVisible();
    await expect(messageRow(page, 'Visitor 58.')).toHaveCount(0);
    // The next message has replaced the answered message in the list.
    await page.keyboard.press('j');
    await expect(openMessageName(page)).toHaveText('Visitor 57.');
    await page.keyboard.press('k');
    await expect(openMessageName(page)).toHaveText('Visitor 59.');
    // Quick key presses each continue from the message that the previous one selected.
    await Promise.all(
      ['j', 'j', 'j', 'k', 'j'].flatMap((key) => [page.keyboard.down(key), page.keyboard.up(key)]),
    );
    await expect(openMessageName(page)).toHaveText('Visitor 55.');
    await page.keyboard.press('/');
    await expect(page.getByLabel('Search enquiries')).toBeFocused();
    await page.keyboard.type('jek/');
    await expect(page.getByLabel('Search enquiries')).toHaveValue('jek/');
    await expect(openMessageName(page)).toHaveText('Visitor 55.');
    // The text cursor stays in place during typing.
    await page.keyboard.press('Home');
    await page.keyboard.type('ab');
    await expect(page.getByLabel('Search enquiries')).toHaveValue('abjek/');
    await page.getByLabel('Search enquiries').fill('');
    await page.getByLabel('Note').press('e');
    await expect(page.getByLabel('Note')).toHaveValue('e');
    await expect(page.getByRole('button', { name: 'Mark as answered' })).toBeVisible();
    await page.getByLabel('Note').fill('');
    await expect(messageRow(page, 'Visitor 55.')).toBeVisible();

    await page.getByRole('button', { name: 'Keyboard' }).click();
    await expect(page.getByText('Next message')).toBeVisible();
    await expectAccessibleAdmin(page, 'the list of keys');
    await page.getByLabel('Use these keys').uncheck();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await expect(openMessageName(page)).toHaveText('Visitor 55.');
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Keyboard' }).click();
    await page.getByLabel('Use these keys').check();
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(openMessageName(page)).toHaveText('Visitor 55.');
  },
);

test(
  'a message that is moved out of the spam is mailed, and it can be moved back and deleted',
  onlyWithSampleContent,
  async ({ page, browserMonitor }) => {
    browserMonitor.allowedMessages.push(/status of 404/);
    await signIn(page);
    const _id = randomUUID();
    await page.request.post('/relay/ajax/hello@example.com', {
      headers: { origin: site().url },
      form: { name: 'Leela', email: 'leela@visitor.example', message: 'About a lamp', _id, _honey: 'x' },
    });
    await page.goto('/admin/enquiries?filter=spam');
    await messageRow(page, 'Leela').click();
    await expect(page.getByText('A field that visitors cannot see was filled in.')).toBeVisible();
    await expectAccessibleAdmin(page, 'a message in the spam');
    await page.getByRole('button', { name: 'Not spam' }).click();
    await expect(page.getByText('No messages', { exact: true })).toBeVisible();
    const mails = async (): Promise<{ text: string }[]> =>
      (await page.request.get('/mailbox/api/messages')).json();
    await expect
      .poll(async () => (await mails()).filter(({ text }) => text.includes('About a lamp')))
      .toHaveLength(1);
    await page.getByRole('button', { name: 'Spam', exact: true }).click();
    await expect(messageRow(page, 'Leela')).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleAdmin(page, 'deleting a message');
    await page.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(page.getByText('No messages', { exact: true })).toBeVisible();
    await page.goto(`/admin/enquiries?message=${_id}`);
    await expect(page.getByText('This message does not exist any more.')).toBeVisible();
  },
);

test(
  'on a phone, a message replaces the list, and the link back focuses its row',
  onlyWithSampleContent,
  async ({ page }) => {
    await signIn(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admin/enquiries');
    await expect(messageRow(page, 'Visitor 57.')).toBeVisible();
    await expectAccessibleAdmin(page, 'the list on a phone');
    await expectToFit(page, 'the list');
    await messageRow(page, 'Visitor 57.').click();
    await expect(messageHeading(page)).toBeFocused();
    await expect(messageRow(page, 'Visitor 57.')).toBeHidden();
    await expectAccessibleAdmin(page, 'a message on a phone');
    await expectToFit(page, 'a message');
    await page.getByRole('link', { name: 'Back to list' }).click();
    await expect(messageRow(page, 'Visitor 57.')).toBeFocused();
    await page.setViewportSize({ width: 1440, height: 900 });
    await messageRow(page, 'Visitor 57.').click();
    await expect(messageHeading(page)).toBeFocused();
    await expectAccessibleAdmin(page, 'the list and a message');
    // Tab moves from the message to its actions in their visible order.
    const names = [];
    for (let count = 0; count < 4; count += 1) {
      await page.keyboard.press('Tab');
      names.push(await page.evaluate(() => document.activeElement?.textContent));
    }
    expect(names).toEqual(['old-57@visitor.example', 'Reply', 'Spam', 'Send again']);
  },
);

test('a failure of mail delivery is shown on every page with advice', async ({ page }) => {
  const fault = {
    name: 'mail',
    title: 'The mail server cannot be reached.',
    since: '2026-11-27T08:00:00.000Z',
    advice: 'Ask the mail provider whether it works.',
    detail: 'connect ECONNREFUSED 192.0.2.1:465',
  };
  await page.route('**/admin/api/faults', (route) => route.fulfill({ json: [fault] }));
  await signIn(page);
  const notice = page.getByRole('region', { name: fault.title });
  for (const path of ['/admin', '/admin/enquiries']) {
    await page.goto(path);
    await expect(notice).toContainText(fault.advice);
    await expect(notice.getByRole('time')).toHaveAttribute('datetime', fault.since);
    await expect(notice).toContainText(fault.detail);
  }
  await expectAccessibleAdmin(page, 'a fault of the delivery');
  await page.unroute('**/admin/api/faults');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Enquiries' })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('the launch checklist shows the DNS records to publish', async ({ page }) => {
  const publish = { host: '_dmarc.example.com', value: 'v=DMARC1; p=none' };
  const records = [
    { name: 'SPF', state: 'good', text: 'The SPF record allows mail.example.com.' },
    {
      name: 'DMARC',
      state: 'problem',
      text: 'There is no DMARC record for example.com. Publish this record.',
      publish,
    },
  ];
  const lastSentAt = '2026-11-27T08:00:00.000Z';
  await page.route('**/admin/api/sender-records', (route) =>
    route.fulfill({ json: { records, lastSentAt } }),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/admin/launch');
  const section = page.getByRole('region', { name: 'Mails of the website' });
  await expect(section.getByText('SPF: Good')).toBeVisible();
  await expect(section.getByRole('listitem').filter({ hasText: 'DMARC: To do' })).toContainText(
    publish.value,
  );
  await expect(section.getByRole('time')).toHaveAttribute('datetime', lastSentAt);
  await expectToFit(page, 'the DNS records');
  await expectAccessibleAdmin(page, 'the DNS records');
});

test(
  'a message shows its photograph and the first page of its PDF, and a broken PDF can still be downloaded',
  onlyWithSampleContent,
  async ({ page }) => {
    await signIn(page);
    const photograph = await sharp({
      create: { width: 60, height: 40, channels: 3, background: '#00f' },
    })
      .jpeg()
      .toBuffer();
    const files = [
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: createRedPdf() },
      { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and nothing else') },
      { name: 'room.jpg', mimeType: 'image/jpeg', buffer: photograph },
    ];
    for (const [index, file] of files.entries()) {
      const response = await page.request.post('/relay/ajax/hello@example.com', {
        headers: { origin: site().url },
        multipart: {
          name: `Sender ${index}`,
          email: 'sender@visitor.example',
          message: 'With a file',
          attachment: file,
        },
      });
      expect(response.status(), await response.text()).toBe(200);
    }
    await page.goto('/admin/enquiries');
    await page.getByLabel('Search enquiries').fill('sender@visitor.example');
    await messageRow(page, 'Sender 0').click();
    const image = page.getByRole('img', { name: 'First page of plan.pdf' });
    await expect(image).toBeVisible();
    const colour = await image.evaluate(async (element: HTMLImageElement) => {
      await element.decode();
      const canvas = new OffscreenCanvas(element.naturalWidth, element.naturalHeight);
      const context = canvas.getContext('2d');
      context?.drawImage(element, 0, 0);
      const pixel = context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data ?? [];
      return [element.naturalWidth, ...pixel];
    });
    expect(colour).toEqual([480, 255, 0, 0, 255]);
    await expectAccessibleAdmin(page, 'a message with a file');

    await messageRow(page, 'Sender 2').click();
    const photo = page.getByRole('img', { name: 'room.jpg' });
    await expect.poll(() => photo.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(60);

    const worker = page.waitForEvent('worker');
    await messageRow(page, 'Sender 1').click();
    await new Promise<void>((resolve) => void worker.then((opened) => opened.on('close', () => resolve())));
    await expect(page.getByRole('link', { name: 'Download broken.pdf' })).toBeVisible();
    await expect(page.getByRole('img')).toHaveCount(0);
  },
);
