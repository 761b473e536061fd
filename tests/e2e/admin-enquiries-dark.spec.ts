import { join } from 'node:path';
import { expect, expectAccessibleAdmin, useTestAdmin } from '../support/admin.ts';
import { browserArguments } from '../support/browser-arguments.ts';
import { storeMessage } from '../support/enquiries.ts';
import { paintedContrast } from '../support/painted-contrast.ts';
import { onlyWithSampleContent } from '../support/sample.ts';
import { test } from '../support/test.ts';

// Turns on Chrome's "Auto dark mode". See forced-dark.spec.ts.
test.use(browserArguments('--blink-settings=forceDarkModeEnabled=true'));

const { dataFolder, signIn } = useTestAdmin();

for (const colorScheme of ['light', 'dark'] as const)
  test(
    `the inbox is readable in a forced dark mode with the ${colorScheme} colour scheme`,
    onlyWithSampleContent,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await signIn(page);
      storeMessage(join(dataFolder(), '../data'), { id: colorScheme, hoursAgo: 30, name: 'Ravi' });
      await page.goto(`/admin/enquiries?message=${colorScheme}`);
      const message = page.getByRole('region', { name: 'Message', exact: true });
      await expect(message.getByRole('heading', { level: 2 })).toBeVisible();
      await expectAccessibleAdmin(page, colorScheme);
      for (const element of [message.getByText('6 h overdue'), message.getByRole('link', { name: 'Reply' })])
        expect(await paintedContrast(element)).toBeGreaterThanOrEqual(4.5);
    },
  );
