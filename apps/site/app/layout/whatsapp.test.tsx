import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';

const root = vi.hoisted(() => ({ data: {} as { whatsApp?: { number: string; origin: string } } }));
vi.mock('../use-root-data.ts', () => ({ useRootData: () => root.data }));
const { WhatsAppLink, whatsAppUrl } = await import('./whatsapp.tsx');
afterEach(() => {
  root.data = {};
});

test('the URL contains the digits of the number, the subject and the page URL', () => {
  const url = new URL(whatsAppUrl('+91 98765 43210', 'https://a.example/homes', 'Angan & co'));
  expect(url.origin + url.pathname).toBe('https://wa.me/919876543210');
  expect(url.searchParams.get('text')).toBe(
    'Hello, I have a question about Angan & co. https://a.example/homes',
  );
});

test('renders nothing without a number', () => {
  expect(renderToStaticMarkup(<WhatsAppLink about="Hill house" path="/portfolio/hill-house" />)).toBe('');
});

test('renders a link that names the subject', () => {
  root.data = { whatsApp: { number: '+91 98765 43210', origin: 'https://a.example' } };
  const html = renderToStaticMarkup(<WhatsAppLink about="Hill house" path="/portfolio/hill-house" />);
  expect(html).toContain('href="https://wa.me/919876543210?text=');
  expect(html).toContain(encodeURIComponent('https://a.example/portfolio/hill-house'));
  expect(html.replace(/<[^>]+>/g, '')).toBe('Ask on WhatsApp about Hill house');
});
