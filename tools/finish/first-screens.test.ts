import { expect, test } from 'vitest';
import { firstScreens } from './first-screens.ts';

const page = (main: string) =>
  `<!DOCTYPE html><html><head><title>A</title></head><body class="b"><header>top</header><main>${main}</main><footer>end</footer></body></html>`;

test('the first screens are the body up to the second part of main', () => {
  expect(firstScreens(page('<section><p>1</p><p>1</p></section><p>2</p><p>3</p>'))).toBe(
    '<body class="b"><header>top</header><main><section><p>1</p><p>1</p></section><p>2</p>',
  );
});

test('a page of one part is seen whole, without its footer', () => {
  const html = firstScreens(page('<article>all</article>'));
  expect(html).toContain('<article>all</article>');
  expect(html).not.toContain('footer');
});

test('a page without main stops the build', () => {
  expect(() => firstScreens('<p>no page</p>')).toThrow('no main part');
});
