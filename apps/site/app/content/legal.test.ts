import { expect, test } from 'vitest';
import { carrierOf, readLegal, whatsAppIn } from './legal.server.tsx';
import { studio } from './studio.server.ts';

test.each([
  ['https://formsubmit.co', 'a form-to-email service at formsubmit.co'],
  ['https://forms.example.org/v1', 'a form-to-email service at forms.example.org'],
  ['/relay', 'the studio’s own relay'],
])('with the forms at %s the policy says so', (service, said) => {
  expect(carrierOf(service)).toContain(said);
});

test('the policy speaks of WhatsApp where the studio answers there, and not a word of it elsewhere', () => {
  expect(whatsAppIn(undefined)).toBeNull();
  expect(whatsAppIn('+91 98765 43210')).not.toBeNull();
  const said = readLegal('privacy-policy').html.includes('WhatsApp');
  expect(said).toBe(studio.contact.whatsapp !== undefined);
});
