import { expect, openPage, test } from '../support/test.ts';

// That nothing is complained of is asked by the fixture, of every test of the suite; here, whether it would hear it.
test('what is complained of is heard', { tag: '@main' }, async ({ page, watch }) => {
  watch.expected.push(/./);
  await openPage(page, '/about');
  await page.evaluate(() => {
    console.error('a word');
    const script = document.createElement('script');
    script.textContent = 'alert()';
    document.body.append(script);
  });
  await expect.poll(() => watch.complaints.join('\n')).toMatch(/a word[\s\S]*script/i);
});
