import { expect, test } from 'vitest';
import { formDeliveryNotice, readLegal, whatsAppNotice } from './legal.server.tsx';
import { studio } from './studio.server.ts';

test.each([
  ['https://formsubmit.co', 'a form-to-email service at formsubmit.co'],
  ['https://forms.example.org/v1', 'a form-to-email service at forms.example.org'],
  ['/relay', 'the studio’s own relay'],
])('names who delivers the forms for the service %s', (service, expected) => {
  expect(formDeliveryNotice(service)).toContain(expected);
});

test('the policy mentions WhatsApp only if the studio has a number', () => {
  expect(whatsAppNotice(undefined)).toBeNull();
  expect(whatsAppNotice('+91 98765 43210')).not.toBeNull();
  const mentionsWhatsApp = readLegal('privacy-policy').html.includes('WhatsApp');
  expect(mentionsWhatsApp).toBe(studio.contact.whatsapp !== undefined);
});
