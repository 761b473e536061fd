import { paths } from '../../packages/content/paths.ts';
import { NO_STORAGE } from '../support/failure-scripts.ts';
import {
  fillContact,
  findForm,
  mockFormService,
  respondSuccess,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { candles, pieces, projects } from '../support/routes.ts';
import { expect, type Locator, openHydratedPage, type Page, test } from '../support/test.ts';

const savedMessages = messages.saved;
const [project] = projects;
const [piece] = pieces;
const [candle] = candles;

const savedList = (page: Page): Locator => page.getByRole('list', { name: savedMessages.title, exact: true });
const savedTitles = (page: Page): Locator => savedList(page).getByRole('heading');
const savedLink = (page: Page, count: number): Locator =>
  page.getByRole('banner').getByRole('link', { name: fillMessage(savedMessages.savedCount, { count }) });
const saveButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: messages.frame.save, exact: true });
const candleSaveButton = (page: Page, title: string): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: fillMessage(messages.frame.saveItem, { title }), exact: true });

const toast = (page: Page, text: string): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** Stores a list before each page load, unless the browser already has a list. */
const storeList = (page: Page, ids: readonly string[], note = '') =>
  page.addInitScript(
    (text) => {
      // Firefox also runs this script in the blank page, which has no storage.
      if (origin !== 'null') localStorage.getItem('saved') ?? localStorage.setItem('saved', text);
    },
    JSON.stringify({ version: 1, things: ids.map((id) => ({ id, title: id, note })) }),
  );
const ALL_IDS = [`project/${project?.id}`, `piece/${piece?.slug}`, `candle/${candle?.id}`];

test('on a phone, a list can be saved, sorted, shared by a link and sent with a message', {
  tag: '@main',
}, async ({ page, browser, baseURL }) => {
  if (!project || !piece || !candle) throw new Error('The content has no project, piece or candle');
  await page.setViewportSize({ width: 390, height: 844 });
  const requests = await mockFormService(page, respondSuccess);

  await openHydratedPage(page, paths.project(project.id));
  const projectSaveButton = saveButton(page);
  await expect(projectSaveButton).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('banner').getByRole('link', { name: /\d/ })).toHaveCount(0);
  await projectSaveButton.click();
  await expect(projectSaveButton).toHaveAttribute('aria-pressed', 'true');
  await expect(savedLink(page, 1)).toBeVisible();
  await toast(page, savedMessages.savedToast).getByRole('button', { name: savedMessages.undo }).click();
  await expect(projectSaveButton).toHaveAttribute('aria-pressed', 'false');
  await projectSaveButton.click();
  await expect(projectSaveButton).toHaveAttribute('aria-pressed', 'true');

  // The click comes before hydration.
  await page.goto(paths.piece(piece.slug));
  await saveButton(page).click();
  await expect(savedLink(page, 2)).toBeVisible();
  await openHydratedPage(page, paths.nazaakat());
  await candleSaveButton(page, candle.name).click();
  await savedLink(page, 3).click();

  await expect(savedTitles(page)).toHaveText([project.title, piece.title, candle.name]);
  await savedList(page)
    .getByRole('textbox', { name: fillMessage(savedMessages.noteOn, { title: candle.name }) })
    .fill('For Asha & Ravi');
  const moveButton = page.getByRole('button', {
    name: fillMessage(savedMessages.move, { title: candle.name }),
    exact: true,
  });
  await moveButton.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(savedTitles(page)).toHaveText([candle.name, project.title, piece.title]);
  await expect(moveButton).toBeFocused();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: messages.article.share }).click();
  await expect(toast(page, messages.article.copied)).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const otherContext = await browser.newContext({ ...(baseURL && { baseURL }) });
  const otherPage = await otherContext.newPage();
  await otherPage.goto(link);
  await otherPage.getByRole('button', { name: savedMessages.addSharedList }).click();
  await expect(savedTitles(otherPage)).toHaveText([candle.name, project.title, piece.title]);
  await expect(otherPage).toHaveURL(/\/saved$/);
  await otherPage.reload();
  await expect(savedList(otherPage).getByRole('textbox').first()).toHaveValue('For Asha & Ravi');
  await otherContext.close();

  await page.getByRole('link', { name: savedMessages.send }).click();
  const contact = findForm(page, 'Contact');
  await expect(contact.getByRole('checkbox')).toBeChecked();
  await fillContact(contact);
  await sendButton(contact).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  const body = requests[0]?.postData() ?? '';
  expect(body).toContain(`${candle.name} (For Asha & Ravi)`);
  expect(body).toContain(link);
});

test('the list is not sent with a message if its checkbox is cleared', async ({ page }) => {
  await storeList(page, ALL_IDS);
  const requests = await mockFormService(page, respondSuccess);
  await openHydratedPage(page, '/contact');
  const contact = findForm(page, 'Contact');
  await contact.getByRole('checkbox').uncheck();
  await contact.getByRole('link', { name: savedMessages.changeList }).click();
  await page.getByRole('link', { name: savedMessages.send }).click();
  await expect(contact.getByRole('checkbox')).not.toBeChecked();
  await fillContact(contact);
  await sendButton(contact).click();
  await expect(thanksMessage(page, 'Contact')).toBeVisible();
  expect(requests[0]?.postData()).not.toContain('/saved#');
});

test('an entry can be moved by dragging, removed and restored, and the list can be cleared and restored', {
  tag: '@firefox',
}, async ({ page }) => {
  await storeList(page, ALL_IDS);
  await openHydratedPage(page, paths.saved());
  // Waits for the catalogue. Until it is loaded, the list has no images, and the frames have another size.
  await expect(savedList(page).locator('img')).toHaveCount(3);
  const [firstTitle = '', secondTitle = '', thirdTitle = ''] = [project?.title, piece?.title, candle?.name];
  const images = await savedList(page).locator('picture').all();
  const [from, to] = await Promise.all([images[0]?.boundingBox(), images[2]?.boundingBox()]);
  if (!from || !to) throw new Error('The board shows no images');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width * 0.8, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(savedTitles(page)).toHaveText([secondTitle, thirdTitle, firstTitle]);
  await expect(page).toHaveURL(/\/saved$/);
  await page.reload();
  await expect(savedTitles(page)).toHaveText([secondTitle, thirdTitle, firstTitle]);

  const removeThirdButton = page.getByRole('button', {
    name: fillMessage(savedMessages.removeItem, { title: thirdTitle }),
  });
  await removeThirdButton.click();
  await expect(savedTitles(page)).toHaveText([secondTitle, firstTitle]);
  const undo = (text: string) => toast(page, text).getByRole('button', { name: savedMessages.undo });
  await undo(savedMessages.removedToast).click();
  await expect(savedTitles(page)).toHaveText([secondTitle, thirdTitle, firstTitle]);
  await page.getByRole('button', { name: savedMessages.clear }).click();
  await expect(page.getByRole('heading', { name: savedMessages.empty })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: /\d/ })).toHaveCount(0);
  await undo(savedMessages.cleared).click();
  await expect(savedTitles(page)).toHaveCount(3);
});

test('what is gone stays on the list with its note, and a hostile link is handled safely', async ({
  page,
}) => {
  await storeList(page, [...ALL_IDS, 'piece/gone', 'candle/__proto__'], 'For the hall');
  const manyIds = Array.from({ length: 10_000 }, (_, index) => `piece=${index}`).join('&');
  const hostile = `#v=1&piece=${piece?.slug}&note=%3Cimg+src%3Dx%3E&piece=gone&note=Ask%21&${manyIds}&page=%ff`;
  await openHydratedPage(page, paths.saved(hostile));
  const goneItem = savedList(page).getByRole('listitem').filter({ hasText: 'piece/gone' });
  await expect(goneItem).toContainText(savedMessages.gone);
  await expect(goneItem.getByRole('textbox')).toHaveValue('For the hall');
  await expect(savedTitles(page)).toHaveCount(5);
  const sharedSection = page.getByRole('region', { name: savedMessages.sharedTitle });
  await expect(sharedSection).toContainText('<img src=x>');
  await expect(sharedSection.getByRole('listitem').nth(1)).toContainText(savedMessages.gone);
  await expect(sharedSection.getByRole('listitem').nth(1)).toContainText('Ask!');
  await sharedSection.getByRole('button', { name: savedMessages.replaceByShared }).click();
  await expect(savedTitles(page).nth(1)).toHaveText('gone');
  await page.getByRole('button', { name: savedMessages.undo }).click();
  await expect(savedTitles(page)).toHaveCount(5);
});

test('a piece whose address has changed stays saved, also from a link whose # is encoded', async ({
  page,
}) => {
  if (!piece) throw new Error('The content has no piece');
  await page.route('**/saved.json', async (route) => {
    const savableItems = await (await route.fetch()).json();
    const currentId = `piece/${piece.slug}`;
    await route.fulfill({
      json: { ...savableItems, 'piece/old': { ...savableItems[currentId], currentId } },
    });
  });
  await storeList(page, ['piece/old'], 'For the hall');
  await openHydratedPage(page, `${paths.saved()}%23v%3D1%26piece%3Dold%26note%3DFor+Asha`);
  await expect(savedTitles(page)).toHaveText([piece.title]);
  const sharedSection = page.getByRole('region', { name: savedMessages.sharedTitle });
  await expect(sharedSection.getByRole('link')).toHaveAttribute('href', paths.piece(piece.slug));
  await expect(sharedSection).toContainText('For Asha');
  await sharedSection.getByRole('button', { name: savedMessages.addSharedList }).click();
  await expect(savedList(page).getByRole('textbox')).toHaveValue('For the hall; For Asha');
  await openHydratedPage(page, paths.piece(piece.slug));
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true');
});

test('without storage, the list lasts until the tab closes, and messages say so', async ({ page }) => {
  await page.addInitScript(NO_STORAGE);
  await openHydratedPage(page, paths.piece(piece?.slug ?? ''));
  await saveButton(page).click();
  await expect(toast(page, savedMessages.notStored)).toBeVisible();
  await savedLink(page, 1).click();
  await expect(savedTitles(page)).toHaveText([piece?.title ?? '']);
  await expect(page.getByText(savedMessages.notStoredNotice)).toBeVisible();
});

test('a message says that Save has failed, and goes when it works again', async ({ page }) => {
  await page.route(/\/assets\/saved-[^/]*\.js$/, (route) => route.abort());
  await openHydratedPage(page, paths.piece(piece?.slug ?? ''));
  await saveButton(page).click();
  await expect(page.getByText(messages.error.unexpected)).toBeVisible();
  await page.unrouteAll();
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(messages.error.unexpected)).toHaveCount(0);
});
