import { expect, test } from 'vitest';
import { findSpamSigns, hashText, isSpam } from './spam-signs.ts';

const CONTEXT = { isHoneypotFilled: false, phrases: ['guest post', 'SEO ranking'], repeatCount: 0 };

const fieldsOf = (values: Record<string, string>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const message = (text: string, others: Record<string, string> = {}) =>
  fieldsOf({ name: 'Asha Rao', email: 'asha@visitor.example', ...others, message: text });
const links = (count: number) =>
  Array.from({ length: count }, (_, index) => `https://shop.example/${index}`).join('\n');

test.each([
  ['a message', message('A north room that is dark at noon.')],
  ['three links to things that somebody likes', message(`Like these:\n${links(3)}`)],
  ['six links with www', message(`Like these:\n${links(6).replaceAll('shop', 'www.shop')}`)],
  ['many links to saved things', message('Please see my list', { saved: links(30) })],
  ['five links in a long message', message(`We like all of these rooms very much:\n${links(5)}`)],
  ['Hindi', message('हमें एक घर चाहिए जो मानसून में सूखा रहे।')],
  ['Arabic', message('نريد بيتا هادئا في دبي')],
  ['Russian', message('Нам нужен дом с большой террасой')],
  ['an address with a full stop', message('See studio.example. Thanks')],
  ['part of a phrase', message('A guest room, and post it to me')],
  ['an empty form', []],
])('%s is no spam', (_case, fields) => {
  expect(isSpam(findSpamSigns(fields, CONTEXT))).toBe(false);
});

test.each([
  ['a link in the name', message('Hello', { name: 'Win now https://spam.example' }), /name, a number/],
  ['many links', message(links(12)), /12 links/],
  ['links with markup', message(`<a href="https://spam.example">x</a> ${links(4)}`), /source of a web page/],
  ['a known phrase', message('We offer a GUEST\n post for you'), /guest post/],
  [
    'another script with links',
    message(`Лучшие цены на сайте, смотрите здесь и сейчас, лучшие цены на всё ${links(4)}`),
    /Cyrillic/,
  ],
])('%s is spam, with the reason', (_case, fields, reason) => {
  const signs = findSpamSigns(fields, CONTEXT);
  expect(isSpam(signs)).toBe(true);
  expect(signs.map((sign) => sign.reason).join(' ')).toMatch(reason);
});

test('the same text from two other addresses is spam, from one it is not', () => {
  const fields = message('We would like to make your website better and faster');
  const isSpamAfter = (repeatCount: number) => isSpam(findSpamSigns(fields, { ...CONTEXT, repeatCount }));
  expect([isSpamAfter(1), isSpamAfter(2)]).toEqual([false, true]);
});

test('a filled honeypot is spam', () => {
  expect(isSpam(findSpamSigns(message('Hello'), { ...CONTEXT, isHoneypotFilled: true }))).toBe(true);
});

test('the hash is that of the text, whoever sends it and however it is spaced', () => {
  const text = 'We would like to make your website better and faster';
  expect(hashText(message(text))).toBe(
    hashText(message(`${text.toUpperCase()} \n 2 !`, { name: 'Other', phone: '1' })),
  );
  expect(hashText(message(text))).not.toBe(hashText(message(`${text} now`)));
  expect(hashText(message('Please call me'))).toBeNull();
  const choices = { what: 'A home', start: 'Within three months', budget: 'We do not know yet' };
  expect(hashText(message('Please call me', choices))).toBeNull();
});

test('a long hostile text is searched in a moment', () => {
  const fields = [{ name: 'message', value: '<a '.repeat(3_000_000) }];
  expect(findSpamSigns(fields, CONTEXT)).toHaveLength(1);
});
