import { expect, test } from 'vitest';
import { renderMailHtml, renderMailText } from './mail-templates.ts';
import { createSystemMail } from './system-mail.ts';

const url = 'https://www.studio.example/sign-in?a=1&b="2"#token';
const mail = createSystemMail('asha@example.com', 'Sign in', [{ name: 'Please note', value: 'Once.' }], {
  label: 'Sign in <now>',
  url,
});

test('the HTML shows an action as a button and as a plain link', () => {
  const escaped = 'https://www.studio.example/sign-in?a=1&amp;b=&quot;2&quot;#token';
  const links = [...renderMailHtml(mail).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
  expect(links.map(([, href, text]) => [href, text])).toEqual([
    [escaped, 'Sign in &lt;now&gt;'],
    [escaped, escaped],
  ]);
});

test('the plain text begins with the link', () => {
  expect(renderMailText(mail)).toBe(`Sign in <now>:\n${url}\n\nPlease note: Once.`);
});

test.each(['\n', '\r\n', '\r', '\u2028'])(
  'a line break %j is an element, which each mail program shows',
  (lineBreak) => {
    const fields = [{ name: 'message', value: `A flat.${lineBreak}${lineBreak}  North <light>.` }];
    const html = renderMailHtml(createSystemMail('hello@example.com', 'Enquiry', fields));
    expect(html).toContain('>A flat.<br><br>  North &lt;light&gt;.</td>');
  },
);

test('a brief reads in its order, with its size in both units and links to saved things', () => {
  const fields = [
    { name: 'name', value: 'Asha <b>' },
    { name: 'message', value: 'See https://evil.example' },
    { name: 'city', value: 'Jaipur' },
    { name: 'area', value: '120' },
    { name: 'areaUnit', value: 'm²' },
    { name: 'budget', value: 'I don’t know yet' },
    { name: 'stays', value: '' },
    { name: 'saved', value: 'Chair\nhttps://studio.example/homes/chair?a=1&b="2\nTwo lamps' },
  ];
  const briefMail = createSystemMail('hello@example.com', 'New Brief: Jaipur', fields);
  const html = renderMailHtml(briefMail);
  expect([...html.matchAll(/<th scope="row"[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
    'Project',
    'City',
    'Size',
    'Budget',
    'Saved on the site',
    'Name',
  ]);
  expect(html).toContain('120 m² (1,292 sq ft)');
  expect(html).toContain('Asha &lt;b&gt;');
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://studio.example/homes/chair?a=1&amp;b=&quot;2',
  ]);
  expect(html).toMatch(/>Chair<br><a [^>]*>[^<]*<\/a><br>Two lamps</);
  expect(renderMailText(briefMail)).toContain('Size: 120 m² (1,292 sq ft)\n\nBudget: I don’t know yet');
});
