import { readFileSync } from 'node:fs';
import { paths } from '../../packages/content/paths.ts';
import { findForm, mockFormService, PDF_CONTENT, thanksMessage } from '../support/forms.ts';
import { findFigure, findMarkedProject, findMarksList, findMarksToggle } from '../support/marks.ts';
import { messages } from '../support/messages.ts';
import { openGallery } from '../support/portfolio.ts';
import { articles, pieceCounts, pieces, projects, readPageTexts } from '../support/routes.ts';
import { expect, openHydratedPage, type Page, test } from '../support/test.ts';
import { expectAccessible, WIDTHS } from './axe.ts';

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
  'the bar after scrolling': async (page) => {
    await openHydratedPage(page, '/');
    await page.evaluate(() => scrollTo(0, 900));
    await expect(page.getByRole('banner')).toHaveAttribute('data-state', 'scrolled');
  },
  'the mobile menu or the Services menu': async (page) => {
    await openHydratedPage(page, '/');
    const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
    await page
      .getByRole('button', { name: isNarrow ? messages.frame.openMenu : messages.pages.services })
      .click();
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
  'the filtered portfolio': (page) => openHydratedPage(page, paths.portfolio(projects.at(-1)?.category)),
  'the gallery': async (page) => {
    await openHydratedPage(page, '/portfolio');
    await page.getByRole('list', { name: messages.portfolio.list }).getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: messages.viewer.next }).click();
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
  'the filtered catalogue': (page) => openHydratedPage(page, paths.homes(pieceCounts.at(-1)?.[0])),
  'the lightbox': async (page) => {
    await openHydratedPage(page, '/homes');
    await page.getByRole('list', { name: messages.pieces.list }).getByRole('link').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the 3D view of a piece with dimensions': async (page) => {
    await openHydratedPage(page, '/homes/17-flow-chair');
    const modelButton = page.getByRole('button', { name: messages.model.viewIn3d });
    // The content of another studio may have no models.
    if ((await modelButton.count()) === 0) return;
    await modelButton.click();
    await page.getByRole('button', { name: messages.modelViewer.dimensions }).click({ timeout: 30_000 });
    await expect(page.getByRole('img', { name: /wide/ })).toBeVisible();
  },
  'the blog with all articles': async (page) => {
    await openHydratedPage(page, '/blog');
    const moreButton = page.getByRole('button', { name: readPageTexts('blog').list.moreText });
    // The page has no such button if there are few articles.
    if ((await moreButton.count()) > 0) await moreButton.click();
    await expect(moreButton).toHaveCount(0);
  },
  'a toast': async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await openHydratedPage(page, `/blog/${articles[0]?.id}`);
    await page.getByRole('button', { name: messages.article.share }).click();
    await expect(page.getByText(messages.article.copied)).toBeVisible();
  },
  'the saved list': async (page) => {
    await storeSavedEntries(page);
    await openHydratedPage(page, paths.saved());
    await expect(page.getByRole('list', { name: messages.saved.title }).locator('> li')).toHaveCount(2);
    await expect(page.getByRole('main').locator('img')).toHaveCount(2);
  },
  'the empty saved list': (page) => openHydratedPage(page, paths.saved()),
  'a shared list': async (page) => {
    await storeSavedEntries(page);
    await openHydratedPage(page, paths.saved(`#v=1&piece=${pieces[0]?.slug}&note=For+the+hall`));
    await expect(page.getByRole('heading', { name: messages.saved.sharedTitle })).toBeVisible();
  },
  'saved entries in the contact form': async (page) => {
    await storeSavedEntries(page);
    await openHydratedPage(page, '/contact');
    await expect(page.getByRole('checkbox')).toBeChecked();
  },
  'a brief with all parts expanded, saved entries and an error': async (page) => {
    await storeSavedEntries(page);
    await openHydratedPage(page, paths.brief());
    const form = findForm(page, 'Brief');
    for (const button of await form.locator('button[aria-expanded]').all()) await button.click();
    await form.locator('[name="area"]').fill('120');
    await expect(form.getByRole('checkbox')).toBeChecked();
    await form.locator('button[type="submit"]').click();
    await expect(form.getByRole('alert')).toBeVisible();
  },
  'a brief with photographs and a rejected file': async (page) => {
    await openHydratedPage(page, paths.brief());
    const form = findForm(page, 'Brief');
    await form.getByRole('button', { name: readPageTexts('brief').likes.title }).click();
    const buffer = readFileSync('public/apple-touch-icon.png');
    await form.locator('[name="attachment"]').setInputFiles([
      { name: 'door.png', mimeType: 'image/png', buffer },
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF_CONTENT) },
      { name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('text') },
    ]);
    await expect(form.getByRole('alert')).toBeVisible();
    await expect(form.getByRole('button', { name: /plan\.pdf/ })).toBeVisible();
  },
  'an invalid field': async (page) => {
    await openHydratedPage(page, '/contact');
    await findForm(page, 'Contact').locator('[name="name"]').fill('Asha');
    await findForm(page, 'Contact').locator('button[type="submit"]').click();
    await findForm(page, 'Application').locator('button[type="submit"]').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
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
    await page.clock.install();
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

/** States that depend on the width or end after some time. Each width needs a newly opened page. */
const STATES_WITH_PAGE_PER_WIDTH = ['the mobile menu or the Services menu', 'a toast', 'a sent message'];

for (const [state, enterState] of Object.entries(STATES)) {
  const widthGroups = STATES_WITH_PAGE_PER_WIDTH.includes(state) ? WIDTHS.map((width) => [width]) : [WIDTHS];
  for (const widths of widthGroups)
    test(`${state} at ${widths.join(' and ')} has no violations`, async ({ page, browserMonitor }) => {
      if (/failed|error/.test(state)) browserMonitor.allowedMessages.push(/./);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        if (width === widths[0]) await enterState(page);
        await expectAccessible(page, `${state} at ${width}`);
      }
    });
}
