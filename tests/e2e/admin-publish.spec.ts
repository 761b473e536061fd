import { readdirSync } from 'node:fs';
import { api as urls } from '../../apps/admin/routes.ts';
import { expect, expectAccessibleAdmin, test } from '../support/admin.ts';
import { onlyWithSampleContent } from '../support/sample.ts';

const CANDLE_FILE = 'candles/mitti.yaml';
const [ARTICLE_FILE = ''] = readdirSync('content/articles')
  .filter((name) => name.endsWith('.md'))
  .sort();
const articleId = ARTICLE_FILE.replace('.md', '');

test(
  'issues link to fields, a rename is one change, and a missed schedule needs a decision',
  onlyWithSampleContent,
  async ({ page, api }) => {
    const candle = await api.readEntry<{ vessel: string; wax: string }>(CANDLE_FILE);
    await api.editEntry(CANDLE_FILE, { vessel: '/nowhere', wax: '/nowhere-else' });
    await api.request.post(urls.rename(`articles/${ARTICLE_FILE}`), { data: { id: 'renamed' } });

    // A rename, its redirect and the updated links are one change.
    await page.goto('/admin/publish');
    const changeRow = (text: string) => page.getByRole('article').filter({ hasText: text });
    await expect(changeRow(`Renamed from /blog/${articleId} to /blog/renamed`)).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);

    // Changes can be left out of a publication, except a rename.
    const choice = page.getByRole('checkbox');
    await expect(choice).toHaveCount(1);
    await choice.uncheck();
    await expect(page.getByRole('button', { name: 'Publish 1 of 2 changes' })).toBeEnabled();
    // The last change has no checkbox, so it can be published even if it was left out before.
    await changeRow('Renamed from').getByRole('button', { name: 'Discard changes' }).click();
    await expect(page.getByRole('button', { name: 'Publish this change' })).toBeEnabled();
    await expect(choice).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await choice.check();
    const withoutRename = { data: { except: ['articles/renamed.md'] } };
    expect((await api.request.post(urls.publish(), withoutRename)).status()).toBe(409);

    // The home page shows the unpublished changes and the issues that prevent publishing.
    await page.getByRole('link', { name: 'Home' }).click();
    const homeSection = (name: string) => page.getByRole('region', { name });
    await expect(homeSection('Not published yet').getByRole('listitem')).toHaveCount(2);
    await expect(homeSection('Checks').getByRole('listitem')).toHaveCount(2);
    await expect(homeSection('Checks')).toContainText('there is no page /nowhere;');
    await expect(homeSection('Waiting for an answer')).toContainText('Everybody has an answer.');
    await expect(homeSection('Last published').getByRole('listitem').first()).toContainText('Website update');
    await expectAccessibleAdmin(page, 'the home page');
    await homeSection('Not published yet').getByRole('link', { name: 'Publish these 2 changes' }).click();

    // All issues are listed, each with a link to its field.
    await page.getByRole('button', { name: 'Publish these 2 changes' }).click();
    await expect(page.getByText('Correct these 2 issues first:')).toBeVisible();
    const issueItem = page.getByRole('listitem').filter({ hasText: 'there is no page /nowhere;' });
    await expect(issueItem.locator('img')).toHaveJSProperty('complete', true);
    await expectAccessibleAdmin(page, 'issues of a publication');
    await issueItem.getByRole('link').click();
    await expect(page.getByLabel('Vessel')).toBeFocused();
    await page.getByLabel('Vessel').fill('A jar');
    await page.getByLabel('Wax').fill(candle.fields.wax);
    await expect(page.getByText('Saved as a draft')).toBeVisible();
    await page.getByRole('link', { name: 'Publish (2)' }).click();
    await expect(changeRow('A jar')).toBeVisible();
    await expect(page.getByText('issues first')).toHaveCount(0);

    // An entry whose scheduled time has passed needs a decision.
    await changeRow('A jar').getByRole('button', { name: 'Schedule', exact: true }).click();
    await page.getByLabel('Date and time').fill('2020-01-01T09:00');
    await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click();
    await expect(page.getByText('That time has passed')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    const decisionSection = page.getByRole('region', { name: 'Needs a decision' });
    await expect(decisionSection.getByText('It is not published until you schedule it')).toBeVisible();
    await expectAccessibleAdmin(page, 'a decision');
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(homeSection('Scheduled').getByRole('listitem')).toContainText('Not scheduled for');

    // The published version of a scheduled entry can be compared with the draft and restored.
    await homeSection('Scheduled').getByRole('link').click();
    await changeRow('A jar').getByRole('link').first().click();
    await page.getByRole('button', { name: 'Versions' }).click();
    const versions = page.getByRole('dialog', { name: 'Published versions' });
    await versions.getByText('Published now').click();
    await expect(versions.locator('del')).toHaveText(candle.fields.vessel);
    await expect(versions.locator('ins')).toHaveText('A jar');
    await expectAccessibleAdmin(page, 'the versions of an entry');
    await versions.getByRole('button', { name: 'Restore this version' }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    // Hovering keeps the message visible.
    await undo.hover();
    await expect(page.getByLabel('Vessel')).toHaveValue(candle.fields.vessel);
    const savedVessel = async () => (await api.readEntry(CANDLE_FILE)).fields.vessel;
    await expect.poll(savedVessel).toBe(candle.fields.vessel);
    await undo.click();
    await expect(page.getByLabel('Vessel')).toHaveValue('A jar');
  },
);

test(
  'changes are scheduled, rescheduled, and discarded one by one or all',
  onlyWithSampleContent,
  async ({ page, api }) => {
    await api.editEntry('candles/mitti.yaml', { vessel: 'A bowl' });
    await api.editEntry('pieces/22-diwan.yaml', { note: 'Low, for a long afternoon.' });
    await api.editEntry('pieces/21-jhoola.yaml', { note: 'A swing for two.' });
    await page.goto('/admin/publish');
    const change = (text: string) => page.getByRole('article').filter({ hasText: text });
    await change('A bowl').getByRole('button', { name: 'Discard changes' }).click();
    await expect(change('A bowl')).toHaveCount(0);

    const dialog = page.getByRole('dialog', { name: /schedule/i });
    await change('A swing').getByRole('button', { name: 'Schedule', exact: true }).click();
    await expectAccessibleAdmin(page, 'scheduling');
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    const scheduled = page.getByRole('region', { name: 'Scheduled' });
    await expect(scheduled.getByText(/^Scheduled for/)).toBeVisible();
    await change('A swing').getByRole('button', { name: 'Reschedule' }).click();
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('Date and time').fill(`${tomorrow}T17:30`);
    await dialog.getByRole('button', { name: 'Schedule' }).click();
    await expect(scheduled.getByText(/ 17:30 /)).toBeVisible();
    await change('A swing').getByRole('button', { name: 'Cancel schedule' }).click();
    await expect(page.getByRole('button', { name: 'Publish these 2 changes' })).toBeVisible();

    await page.getByRole('button', { name: 'Discard all' }).click();
    await expectAccessibleAdmin(page, 'discarding all');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard all' }).click();
    await expect(page.getByText('All edits are published.')).toBeVisible();
  },
);
