import { expect, openHydratedPage, test } from '../support/test.ts';

// The fixture fails every test with unexpected console messages. This test shows that it records them.
test('console messages and policy violations are recorded', { tag: '@main' }, async ({
  page,
  browserMonitor,
}) => {
  browserMonitor.allowedMessages.push(/./);
  await openHydratedPage(page, '/about');
  await page.evaluate(() => {
    console.error('an error');
    const script = document.createElement('script');
    script.textContent = 'alert()';
    document.body.append(script);
  });
  await expect.poll(() => browserMonitor.messages.join('\n')).toMatch(/an error[\s\S]*script/i);
});
