import { readConfig } from '@studio/relay/config';
import { expect, it } from 'vitest';
import { readDeskSettings } from './settings.ts';

const config = readConfig(
  {
    SITE_ORIGIN: 'https://www.studio.example',
    RELAY_RECIPIENTS: 'hello@studio.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    RELAY_FROM: 'Studio <website@studio.example>',
  },
  null,
  false,
);
const editors = (text: string) => readDeskSettings({ DESK_EDITORS: text }, config)?.editors;

it('editors are named with their addresses, which are the same in any case; commas part them, but not within quotes', () => {
  expect(editors('Asha Rao <Asha@Example.com>, "Khan, Imran" <imran@example.com>, sia@example.com,')).toEqual(
    [
      { name: 'Asha Rao', email: 'asha@example.com' },
      { name: 'Khan, Imran', email: 'imran@example.com' },
      { name: 'sia', email: 'sia@example.com' },
    ],
  );
});

it('an editor without an address is told with an example', () => {
  expect(() => editors('Asha Rao')).toThrow(/"Asha Rao" holds no e-mail address. Example: DESK_EDITORS=/);
});

it('where nobody is named the desk is off, but on a machine of one’s own', () => {
  expect(editors('')).toBeUndefined();
  expect(editors(' ')).toBeUndefined();
});
