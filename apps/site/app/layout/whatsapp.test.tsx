import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { WhatsAppLink, whatsAppUrl } from './whatsapp.tsx';

function renderLink(rootData: { whatsApp?: { number: string; origin: string } }): string {
  const Site = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: () => <WhatsAppLink about="Hill house" path="/portfolio/hill-house" />,
    },
  ]);
  return renderToStaticMarkup(<Site hydrationData={{ loaderData: { root: rootData } }} />);
}

test('the URL contains the digits of the number, the subject and the page URL', () => {
  const url = new URL(whatsAppUrl('+91 98765 43210', 'https://a.example/homes', 'Angan & co'));
  expect(url.origin + url.pathname).toBe('https://wa.me/919876543210');
  expect(url.searchParams.get('text')).toBe(
    'Hello, I have a question about Angan & co. https://a.example/homes',
  );
});

test('renders nothing without a number', () => {
  expect(renderLink({})).toBe('');
});

test('renders a link that names the subject', () => {
  const html = renderLink({ whatsApp: { number: '+91 98765 43210', origin: 'https://a.example' } });
  expect(html).toContain('href="https://wa.me/919876543210?text=');
  expect(html).toContain(encodeURIComponent('https://a.example/portfolio/hill-house'));
  expect(html.replace(/<[^>]+>/g, '')).toBe('Ask on WhatsApp about Hill house');
});
