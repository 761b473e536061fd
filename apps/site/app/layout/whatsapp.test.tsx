import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

const root = vi.hoisted(() => ({ data: {} as { whatsApp?: { number: string; origin: string } } }));
vi.mock('../use-root-data.ts', () => ({ useRootData: () => root.data }));
const { WhatsAppLink, whatsAppAddress } = await import('./whatsapp.tsx');
afterEach(() => {
  root.data = {};
});

test('the link holds the number without its signs, the name and the address', () => {
  const url = new URL(whatsAppAddress('+91 98765 43210', 'https://a.example/homes', 'Angan & co'));
  expect(url.origin + url.pathname).toBe('https://wa.me/919876543210');
  expect(url.searchParams.get('text')).toBe(
    'Hello, I have a question about Angan & co. https://a.example/homes',
  );
});

test('without a number there is not a byte of it', () => {
  expect(renderToStaticMarkup(<WhatsAppLink about="Hill house" path="/portfolio/hill-house" />)).toBe('');
});

test('with a number it is a plain link that names the thing', () => {
  root.data = { whatsApp: { number: '+91 98765 43210', origin: 'https://a.example' } };
  const html = renderToStaticMarkup(<WhatsAppLink about="Hill house" path="/portfolio/hill-house" />);
  expect(html).toContain('href="https://wa.me/919876543210?text=');
  expect(html).toContain(encodeURIComponent('https://a.example/portfolio/hill-house'));
  expect(html.replace(/<[^>]+>/g, '')).toBe('Ask on WhatsApp about Hill house');
});
