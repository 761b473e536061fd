import { expect, test } from 'vitest';
import { serviceLetter } from './service-letter.ts';
import { mailHtml, mailText } from './templates.ts';

const url = 'https://www.studio.example/sign-in?a=1&b="2"#token';
const letter = serviceLetter('asha@example.com', 'Sign in', [{ name: 'Please note', value: 'Once.' }], {
  label: 'Sign in <now>',
  url,
});

test('a mail that asks to open something has a button and the same link to copy', () => {
  const escaped = 'https://www.studio.example/sign-in?a=1&amp;b=&quot;2&quot;#token';
  const links = [...mailHtml(letter).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
  expect(links.map(([, href, text]) => [href, text])).toEqual([
    [escaped, 'Sign in &lt;now&gt;'],
    [escaped, escaped],
  ]);
});

test('its plain text begins with the link on a line of its own', () => {
  expect(mailText(letter)).toBe(`Sign in <now>:\n${url}\n\nPlease note: Once.`);
});
