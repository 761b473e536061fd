import { join } from 'node:path';
import { queryDatabase } from '../relay/support/database.ts';
import { useTestAdmin } from '../support/admin.ts';
import { sampleOnly } from '../support/sample.ts';
import { expect, test } from '../support/test.ts';

const { site, dataFolder, signIn } = useTestAdmin();

test('lists enquiries in pages, answers one and erases a person', sampleOnly, async ({ page }) => {
  await signIn(page);
  await page.request.post('/relay/ajax/hello@example.com', {
    headers: { origin: site().url },
    form: { name: 'Meera', email: 'meera@visitor.example', message: 'Hello', _subject: 'A chair' },
  });
  // Older ones, not through the form, because of its rate limit.
  for (let index = 0; index < 60; index += 1)
    queryDatabase(
      join(dataFolder(), '../data'),
      `INSERT INTO enquiries (id, status, status_changed_at, received_at, recipient, subject, fields, files, digest, queued_at)
       VALUES (?, 'sent', ?, ?, 'hello@example.com', ?, '[]', '[]', '', '')`,
      `old-${index}`,
      new Date().toISOString(),
      new Date(Date.now() - (index + 1) * 60_000).toISOString(),
      `Old enquiry ${index}.`,
    );
  await page.goto('/admin/enquiries');
  const meera = page.locator('details', { hasText: 'Meera' });
  await meera.locator('summary').click();
  await meera.getByLabel('Note').fill('Called');
  await meera.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(meera.getByText('Answered by Neem & Noor')).toBeVisible();
  await expect(page.getByText('Old enquiry 59.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Old enquiry 59.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
  await page.getByLabel('E-mail').fill('meera@visitor.example');
  await page.getByRole('button', { name: 'Find messages' }).click();
  await page.getByRole('button', { name: /^Erase one message/ }).click();
  await expect(page.getByText('Erased: 1.')).toBeVisible();
  await expect(meera).toHaveCount(0);
});
