import { expect, test } from 'vitest';
import { mailHtml, mailText } from './mail-templates.ts';
import { createSystemMail } from './system-mail.ts';

const url = 'https://www.studio.example/sign-in?a=1&b="2"#token';
const mail = createSystemMail('asha@example.com', 'Sign in', [{ name: 'Please note', value: 'Once.' }], {
  label: 'Sign in <now>',
  url,
});

test('the HTML shows an action as a button and as a plain link', () => {
  const escaped = 'https://www.studio.example/sign-in?a=1&amp;b=&quot;2&quot;#token';
  const links = [...mailHtml(mail).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
  expect(links.map(([, href, text]) => [href, text])).toEqual([
    [escaped, 'Sign in &lt;now&gt;'],
    [escaped, escaped],
  ]);
});

test('the plain text begins with the link', () => {
  expect(mailText(mail)).toBe(`Sign in <now>:\n${url}\n\nPlease note: Once.`);
});
