import { expect, test } from 'vitest';
import { carrierOf } from './legal.server.tsx';

test.each([
  ['https://formsubmit.co', 'a form-to-email service at formsubmit.co'],
  ['https://forms.example.org/v1', 'a form-to-email service at forms.example.org'],
  ['/relay', 'the studio’s own relay'],
])('with the forms at %s the policy says so', (service, said) => {
  expect(carrierOf(service)).toContain(said);
});
