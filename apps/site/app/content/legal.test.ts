import { expect, test } from 'vitest';
import { formatDeliveryNotice, readLegalText, renderWhatsAppNotice } from './legal.server.tsx';
import { studio } from './studio.server.ts';

test.each([
  ['https://formsubmit.co', 'a form-to-email service at formsubmit.co'],
  ['https://forms.example.org/v1', 'a form-to-email service at forms.example.org'],
  ['/relay', 'the studio’s own relay'],
])('names who delivers the forms for the service %s', (service, expected) => {
  expect(formatDeliveryNotice(service)).toContain(expected);
});

test('the policy mentions WhatsApp only if the studio has a number', () => {
  expect(renderWhatsAppNotice(undefined)).toBeNull();
  expect(renderWhatsAppNotice('+91 98765 43210')).not.toBeNull();
  const mentionsWhatsApp = readLegalText('privacy-policy').html.includes('WhatsApp');
  expect(mentionsWhatsApp).toBe(studio.contact.whatsapp !== undefined);
});
