import { kinds } from '../support/routes.ts';
import { expect, open, test } from '../support/test.ts';

// That nothing is complained of is asked by the fixture, of every test of the suite.
for (const path of kinds)
  test(`${path} complains of nothing, from its first line to its end and with the application`, async ({
    page,
  }) => {
    await open(page, path);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect
      .poll(() =>
        page.evaluate(() =>
          [...document.images].every((image) => image.complete || image.loading === 'lazy'),
        ),
      )
      .toBe(true);
  });

test('what is complained of is heard', async ({ page, watch }) => {
  watch.expected.push(/./);
  await open(page, '/about');
  await page.evaluate(() => {
    console.error('a word');
    const script = document.createElement('script');
    script.textContent = 'alert()';
    document.body.append(script);
  });
  await expect.poll(() => watch.complaints.join('\n')).toMatch(/a word[\s\S]*script/i);
});
