import { readFileSync } from 'node:fs';
import { paths } from '../../packages/content/paths.ts';
import { expect, test } from '../support/admin.ts';
import { findField, findForm, sendButton, thanksMessage } from '../support/forms.ts';
import { findFigure, findMarkDot, findMarkedProject, findMarksToggle } from '../support/marks.ts';
import { fillMessage, messages } from '../support/messages.ts';
import { candles, pieces, readPageTexts } from '../support/routes.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { openHydratedPage, type Page } from '../support/test.ts';

const VISITOR = { name: 'Kavita Menon', email: 'kavita@visitor.example' };

/** Finds the link to the saved list in the top bar. Its name contains the number of saved entries. */
const savedLink = (page: Page, count: number) =>
  page.getByRole('banner').getByRole('link', { name: fillMessage(messages.saved.savedCount, { count }) });
const saveButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: messages.frame.save, exact: true });
const savedTitles = (page: Page) =>
  page.getByRole('list', { name: messages.saved.title, exact: true }).getByRole('heading');

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'a brief with saved entries, photographs and proposed times arrives in the mailbox and in the admin',
    onlyWithSampleContent,
    async ({ page, api, browser, baseURL }) => {
      const { project, id, name: pieceTitle } = findMarkedProject();
      const piece = pieces.find(({ title }) => title === pieceTitle);
      const [candle] = candles;
      if (!piece || !candle || !baseURL) throw new Error('The content has no marked piece or no candle');

      await test.step('a project, a marked piece and a candle are saved', async () => {
        await openHydratedPage(page, paths.project(project.id));
        await saveButton(page).tap();
        await expect(savedLink(page, 1)).toBeVisible();
        const figure = findFigure(page, id);
        await findMarksToggle(figure).tap();
        const dot = findMarkDot(figure, pieceTitle);
        await dot.tap();
        await dot.locator('a').tap();
        await expect(page).toHaveURL(new RegExp(`${paths.piece(piece.slug)}$`));
        await saveButton(page).tap();
        await expect(savedLink(page, 2)).toBeVisible();
        await openHydratedPage(page, paths.nazaakat());
        await page
          .getByRole('main')
          .getByRole('button', {
            name: fillMessage(messages.frame.saveItem, { title: candle.name }),
            exact: true,
          })
          .tap();
        await savedLink(page, 3).tap();
      });

      await test.step('the list is sorted, and its link is opened in another browser', async () => {
        await expect(savedTitles(page)).toHaveText([project.title, piece.title, candle.name]);
        await page
          .getByRole('button', {
            name: fillMessage(messages.saved.move, { title: candle.name }),
            exact: true,
          })
          .focus();
        await page.keyboard.press('ArrowLeft');
        await expect(savedTitles(page)).toHaveText([project.title, candle.name, piece.title]);
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.getByRole('button', { name: messages.article.share }).tap();
        await expect(page.getByText(messages.article.copied)).toBeVisible();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        const otherContext = await browser.newContext({ baseURL });
        const otherPage = await otherContext.newPage();
        await otherPage.goto(link);
        await otherPage.getByRole('button', { name: messages.saved.addSharedList }).click();
        await expect(savedTitles(otherPage)).toHaveText([project.title, candle.name, piece.title]);
        await otherContext.close();
      });

      await test.step('a brief with two photographs is sent, and three times are proposed', async () => {
        await openHydratedPage(page, paths.brief());
        const form = findForm(page, 'Brief');
        await findField(form, 'message').fill('A house for three generations.');
        await form.getByRole('button', { name: readPageTexts('brief').likes.title }).tap();
        await expect(form.getByRole('checkbox')).toBeChecked();
        const buffer = readFileSync('public/apple-touch-icon.png');
        await findField(form, 'attachment').setInputFiles(
          ['court.png', 'stairs.png'].map((name) => ({ name, mimeType: 'image/png', buffer })),
        );
        await expect(form.getByRole('button', { name: /stairs\.png/ })).toBeVisible();
        for (const [field, value] of Object.entries(VISITOR)) await findField(form, field).fill(value);
        await sendButton(form).tap();
        await expect(thanksMessage(page, 'Brief')).toBeVisible();
        await page.getByRole('link', { name: messages.briefEnhanced.proposeTimes }).first().tap();
        const firstTalkForm = page.getByRole('form', { name: readPageTexts('thank-you').firstTalk.title });
        for (const index of [0, 1, 2]) await firstTalkForm.getByRole('checkbox').nth(index).check();
        await sendButton(firstTalkForm).tap();
        await expect(page.getByRole('status').filter({ hasText: messages.firstTalk.thanks })).toBeVisible();
      });

      await test.step('the mailbox has the brief with its photographs, and the times', async () => {
        const loadMails = async () => JSON.stringify(await api.findMails(VISITOR.email));
        // The chosen times arrive in a separate mail in the thread of the brief.
        await expect.poll(loadMails).toContain('"subject":"Re: ');
        await expect.poll(loadMails).toContain('court.png');
        const mails = await loadMails();
        for (const text of ['stairs.png', project.title, piece.title, candle.name])
          expect(mails).toContain(text);
      });

      await test.step('the inbox of the admin shows the brief and the times', async () => {
        await page.goto('/admin/enquiries');
        const message = page.getByRole('region', { name: 'Message', exact: true });
        const expectMessage = async (subject: RegExp, texts: readonly string[]) => {
          await page.getByRole('link', { name: subject }).click();
          for (const text of texts) await expect(message.getByText(text).first()).toBeVisible();
          await page.getByRole('link', { name: 'Back to list' }).click();
        };
        await expectMessage(new RegExp(`^${VISITOR.name} (?!.*Re: )`), [
          'A house for three generations.',
          'court.png',
          'stairs.png',
          project.title,
          piece.title,
          candle.name,
        ]);
        await expectMessage(new RegExp(`^${VISITOR.name} .*Re: `), ['India Standard Time']);
      });
    },
  );
});
