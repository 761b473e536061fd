import { APP_READY_SELECTOR, RERENDERED_MESSAGE } from '../../apps/site/app/critical-path/contract.ts';
import { paths } from '../../packages/content/paths.ts';
import {
  APPLICATION_EXPERIENCE,
  APPLICATION_POSITION,
  CONTACT_SUBJECT,
  CONTACT_VALUES,
  cvFile,
  fillApplication,
  findField,
  findForm,
  PDF_CONTENT,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { messages } from '../support/messages.ts';
import { announcement, modelView, PIECE_PATH } from '../support/model-viewer.ts';
import { fillForm, PAGE_CHANGES } from '../support/page-changes.ts';
import { firstProject, openGallery } from '../support/portfolio.ts';
import { onePathPerPageType, projects } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { expect, hydrate, openHydratedPage, type Page, test, waitForLayout } from '../support/test.ts';
import { TRANSLATE_SCRIPT } from '../support/translate.ts';

/** Opens a page that was translated before hydration, so that React renders it again. The next input starts hydration. */
async function openTranslated(page: Page, path: string): Promise<void> {
  await page.addInitScript(TRANSLATE_SCRIPT);
  await page.goto(path);
  await expect(page.locator('main font').first()).toBeAttached();
}

test('a page of each kind that is translated after hydration is left by a link, and Back returns to it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydratedPage(page, paths.termsOfService());
  await page.evaluate(TRANSLATE_SCRIPT);
  const title = page.getByRole('heading', { level: 1 });
  const link = page.getByRole('contentinfo').locator(`a[href="${paths.privacyPolicy()}"]`).first();
  for (const path of onePathPerPageType.filter((path) => path !== paths.privacyPolicy())) {
    // Opens each page by the router, as the browser's Back button does.
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page.getByRole('main').locator('font').first()).toBeAttached();
    await link.click();
    await expect(page).toHaveURL(paths.privacyPolicy());
    await expect(title, path).toHaveText(messages.pages.privacyPolicy, { ignoreCase: true });
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expect(title, path).not.toHaveText(messages.pages.privacyPolicy, { ignoreCase: true });
    await expectTranslated(page);
  }
});

test.describe('a page that is translated before hydration', () => {
  test('on a phone, the menu opens, stays open during hydration, and its links work', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openTranslated(page, '/');
    await page.getByRole('button', { name: messages.frame.openMenu }).click();
    await page.locator(APP_READY_SELECTOR).waitFor();
    const link = page.locator(`#mobile-menu a[href="${paths.about()}"]`);
    await expect(link).toBeVisible();
    await link.click();
    await expect(page).toHaveURL(new RegExp(`${paths.about()}$`));
    await expect(link).toBeHidden();
    await expectTranslated(page);
  });

  test('the first click filters projects, and the gallery shows the next images', async ({ page }) => {
    await openTranslated(page, '/portfolio');
    const button = page
      .getByRole('group', { name: messages.portfolio.filter })
      .getByRole('button', { name: firstProject.category });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    // The filter shows the category before it changes the URL.
    await expect(page).toHaveURL(/category=/);
    await expect(page.getByRole('list', { name: messages.portfolio.list }).getByRole('listitem')).toHaveCount(
      projects.filter(({ category }) => category === firstProject.category).length,
    );
    const dialog = await openGallery(page);
    const count = firstProject.pictures.length;
    for (const number of [2, 3]) {
      await dialog.getByRole('button', { name: messages.viewer.next }).click();
      await expect(dialog).toContainText(`${number} / ${count}`);
    }
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expectTranslated(page);
  });

  test('an application can be sent after its first file was rejected', async ({ page }) => {
    await openTranslated(page, '/contact');
    const application = findForm(page, 'Application');
    const file = findField(application, 'attachment');
    await fillApplication(application);
    await file.setInputFiles(cvFile('cv.exe', 'MZ'));
    await expect(application.getByRole('alert')).toHaveText(messages.application.cvWrongType, {
      ignoreCase: true,
    });
    for (const name of ['one.pdf', 'two.pdf']) {
      await file.setInputFiles(cvFile(name, PDF_CONTENT));
      await expect(application.getByRole('status').filter({ hasText: name })).toBeVisible();
    }
    await expect(application.getByRole('alert')).toHaveCount(0);
    await expect(findField(application, 'name')).toHaveValue(CONTACT_VALUES.name);
    await sendButton(application).click();
    await expect(thanksMessage(page, 'Application')).toBeVisible();
    await expectTranslated(page);
  });

  test('the 3D view of a piece opens and closes', onlyWithSampleContent, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 640 });
    await openTranslated(page, PIECE_PATH);
    await page
      .getByRole('button', { name: /^view in 3d/i })
      .first()
      .click();
    await expect(announcement(page, /^3d view of/i)).toBeAttached({ timeout: 30_000 });
    await page.getByRole('button', { name: messages.modelViewer.dimensions }).click();
    await expect(page.getByRole('img', { name: /620/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modelView(page)).toHaveCount(0);
    await expectTranslated(page);
  });
});

/** Expects that the page is not an error screen and is still translated. */
async function expectTranslated(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(messages.error.title, {
    ignoreCase: true,
  });
  await expect(page.locator('main font').first()).toBeAttached();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
}

test('a rerender while a link is pressed keeps the scroll position, and the link is followed', async ({
  page,
}) => {
  await page.addInitScript(TRANSLATE_SCRIPT);
  const release = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client[^/]*\.js$/, async (route) => {
    await release.promise;
    await route.continue();
  });
  // The marks of this page, which are links, are missing after the rerender.
  await page.goto(paths.homes());
  const link = page.getByRole('contentinfo').locator(`a[href="${paths.privacyPolicy()}"]`);
  await link.hover();
  await waitForLayout(page);
  await link.hover();
  await page.mouse.down();
  const scrollY = await page.evaluate(() => window.scrollY);
  expect(scrollY).toBeGreaterThan(0);
  release.resolve();
  await page.locator(APP_READY_SELECTOR).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrollY);
  await page.mouse.up();
  await expect(page).toHaveURL((url) => url.pathname === paths.privacyPolicy());
});

for (const [index, [change, changeScript]] of Object.entries(PAGE_CHANGES).entries())
  test(`a page that ${change} keeps the text that is typed during hydration`, {
    tag: index === 0 ? '@main' : [],
  }, async ({ page, browserMonitor }) => {
    await page.goto('/contact');
    await page.evaluate(`{ ${changeScript} }`);
    const contact = findForm(page, 'Contact');
    const application = findForm(page, 'Application');
    const message = findField(contact, 'message');
    // Fills in the forms by script, because focusing a field would start hydration.
    await application.evaluate(fillForm, {
      ...CONTACT_VALUES,
      position: APPLICATION_POSITION,
      experience: APPLICATION_EXPERIENCE,
    });
    await contact.evaluate(fillForm, { ...CONTACT_VALUES, subject: CONTACT_SUBJECT });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    let typedText = '';
    const type = async (letter: string) => {
      await page.keyboard.type(letter);
      typedText += letter;
    };
    await message.evaluate((area: HTMLTextAreaElement) => {
      area.focus({ preventScroll: true });
      area.setSelectionRange(2, 2);
    });
    await type('a');
    while ((await page.locator(APP_READY_SELECTOR).count()) === 0) await type('b');
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await hydrate(page);
    await type('c');

    await expect.poll(() => browserMonitor.messages.join()).toContain(RERENDERED_MESSAGE);
    await expect(message).toBeFocused();
    await expect(message).toHaveValue(CONTACT_VALUES.message.replace(/^../, (start) => start + typedText));
    for (const name of ['name', 'email', 'phone'] as const) {
      await expect(findField(contact, name)).toHaveValue(CONTACT_VALUES[name]);
      await expect(findField(application, name)).toHaveValue(CONTACT_VALUES[name]);
    }
    await expect(findField(contact, 'subject')).toHaveValue(CONTACT_SUBJECT);
    await expect(findField(application, 'position')).toHaveValue(APPLICATION_POSITION);
    await expect(application.getByRole('status').filter({ hasText: 'cv.pdf' })).toBeVisible();
    await expect(message).toBeInViewport();
    await sendButton(application).click();
    await expect(thanksMessage(page, 'Application')).toBeVisible();
  });

test('a form keeps its values if React fails because an extension has moved one of its elements', async ({
  page,
  browserMonitor,
}) => {
  await openHydratedPage(page, '/contact');
  const application = findForm(page, 'Application');
  await fillApplication(application);
  await findField(application, 'attachment').setInputFiles(cvFile('cv.pdf', PDF_CONTENT));
  await findField(application, 'email').fill('asha');
  await sendButton(application).click();
  await application.getByRole('alert').evaluate((alert) => {
    const wrapper = document.createElement('div');
    alert.replaceWith(wrapper);
    wrapper.append(alert);
  });
  await page.keyboard.type('@example.org');
  await expect.poll(() => browserMonitor.messages.join()).toContain('NotFoundError');
  await expect(findField(application, 'email')).toBeFocused();
  await expect(findField(application, 'email')).toHaveValue('asha@example.org');
  await expect(findField(application, 'name')).toHaveValue(CONTACT_VALUES.name);
  await expect(findField(application, 'experience')).toHaveValue(APPLICATION_EXPERIENCE);
  await expect(application.getByRole('status').filter({ hasText: 'cv.pdf' })).toBeVisible();
  await sendButton(application).click();
  await expect(thanksMessage(page, 'Application')).toBeVisible();
});
