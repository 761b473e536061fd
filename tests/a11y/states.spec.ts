import { readFileSync } from 'node:fs';
import { paths } from '../../packages/content/paths.ts';
import {
  findField,
  findForm,
  mockFormService,
  PDF_CONTENT,
  sendButton,
  thanksMessage,
} from '../support/forms.ts';
import { findFigure, findMarkedProject, findMarksList, findMarksToggle } from '../support/marks.ts';
import { messages } from '../support/messages.ts';
import { openGallery } from '../support/portfolio.ts';
import { articles, pieces, projects, readPageTexts } from '../support/routes.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';
import { expectAccessible, NARROW_WIDTH } from './axe.ts';

/** Stores a saved list with a project and a piece before the next page loads. */
const storeSavedEntries = (page: Page) =>
  page.addInitScript(
    (text) => localStorage.setItem('saved', text),
    JSON.stringify({
      version: 1,
      things: [
        { id: `project/${projects[0]?.id}`, title: 'A', note: 'The roof' },
        { id: `piece/${pieces[0]?.slug}`, title: 'B', note: '' },
      ],
    }),
  );

/** Functions that open a page and bring it into a state, by the name of the state. */
const STATES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  'the mobile menu': async (page) => {
    await openHydratedPage(page, '/');
    await page.getByRole('button', { name: messages.frame.openMenu }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: messages.pages.nazaakat })).toBeVisible();
  },
  'the Services menu in the bar after scrolling': async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openHydratedPage(page, '/');
    await page.evaluate(() => scrollTo(0, 900));
    await expect(page.getByRole('banner')).toHaveAttribute('data-state', 'scrolled');
    await page.getByRole('button', { name: messages.pages.services }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: messages.pages.nazaakat })).toBeVisible();
  },
  'the time-of-day section at night': async (page) => {
    await openHydratedPage(page, '/');
    const slider = page.getByRole('slider', { name: messages.home.timeOfDay });
    await slider.press('End');
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      new RegExp(readPageTexts('home').hours.moments.at(-1).name),
    );
  },
  'the marks of a photograph': async (page) => {
    const { project, id } = findMarkedProject();
    await openHydratedPage(page, paths.project(project.id));
    await findMarksToggle(findFigure(page, id)).click();
    await expect(findMarksList(findFigure(page, id))).toBeVisible();
  },
  'the marks of a photograph in the gallery': async (page) => {
    const { project, index } = findMarkedProject();
    await openHydratedPage(page, '/portfolio');
    const dialog = await openGallery(page, project);
    for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowRight');
    await findMarksToggle(dialog).click();
  },
  'the lightbox': async (page) => {
    await openHydratedPage(page, '/homes');
    await page.getByRole('list', { name: messages.pieces.list }).getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the 3D view of a piece with dimensions': async (page) => {
    await openHydratedPage(page, '/homes/17-flow-chair');
    await page.getByRole('button', { name: messages.model.viewIn3d }).click();
    await page.getByRole('button', { name: messages.modelViewer.dimensions }).click({ timeout: 30_000 });
    await expect(page.getByRole('img', { name: /wide/ })).toBeVisible();
  },
  'a toast': async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openHydratedPage(page, `/blog/${articles[0]?.id}`);
    await page.getByRole('button', { name: messages.article.share }).click();
    await expect(page.getByText(messages.article.copied)).toBeVisible();
  },
  'the saved list and a shared list': async (page) => {
    await storeSavedEntries(page);
    await openHydratedPage(page, paths.saved(`#v=1&piece=${pieces[0]?.slug}&note=For+the+hall`));
    await expect(
      page.getByRole('list', { name: messages.saved.title, exact: true }).locator('img'),
    ).toHaveCount(2);
    await expect(page.getByRole('heading', { name: messages.saved.sharedTitle })).toBeVisible();
  },
  'a brief with all parts expanded, saved entries, photographs, a rejected file and an error': async (
    page,
  ) => {
    await storeSavedEntries(page);
    await openHydratedPage(page, paths.brief());
    const form = findForm(page, 'Brief');
    for (const part of ['where', 'when', 'likes'])
      await form.getByRole('button', { name: readPageTexts('brief')[part].title }).click();
    await findField(form, 'area').fill('120');
    await expect(form.getByRole('checkbox')).toBeChecked();
    const buffer = readFileSync('public/apple-touch-icon.png');
    await findField(form, 'attachment').setInputFiles([
      { name: 'door.png', mimeType: 'image/png', buffer },
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF_CONTENT) },
      { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('text') },
    ]);
    await expect(form.getByRole('button', { name: /plan\.pdf/ })).toBeVisible();
    await sendButton(form).click();
    await expect(form.getByRole('alert')).toHaveCount(2);
  },
  'a failed message': async (page) => {
    await mockFormService(page, (route) => route.fulfill({ status: 500 }));
    await openHydratedPage(page, '/blog');
    await findForm(page, 'Newsletter').locator('[name="email"]').fill('asha@example.org');
    await findForm(page, 'Newsletter').getByRole('button').click();
    await expect(findForm(page, 'Newsletter').getByRole('alert')).toBeVisible();
  },
  'a sent message': async (page) => {
    await mockFormService(page, (route) => route.fulfill({ json: { success: 'true' } }));
    await openHydratedPage(page, '/blog');
    await findForm(page, 'Newsletter').locator('[name="email"]').fill('asha@example.org');
    await findForm(page, 'Newsletter').getByRole('button').click();
    await expect(thanksMessage(page, 'Newsletter')).toBeVisible();
  },
  'the error screen': async (page) => {
    await openHydratedPage(page, '/contact');
    await page.route(/\.data(\?|$)/, (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body: 'broken' }),
    );
    await page.getByRole('contentinfo').getByRole('link', { name: messages.pages.about }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(messages.error.title);
  },
};

/** States whose layout is another one on a wide screen. */
const STATES_ON_WIDE_SCREENS = ['the marks of a photograph in the gallery', 'the lightbox'];

for (const [state, enterState] of Object.entries(STATES))
  test(`${state}: no violations`, {
    // The content of another studio may have no models.
    tag: state.includes('3D') ? '@sample' : [],
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: NARROW_WIDTH, height: 740 });
    await enterState(page);
    await expectAccessible(page, state);
    if (!STATES_ON_WIDE_SCREENS.includes(state)) return;
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessible(page, `${state} at 1440`);
  });
