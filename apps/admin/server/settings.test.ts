import { readConfig } from '@studio/relay/config';
import { expect, it } from 'vitest';
import { readAdminSettings } from './settings.ts';

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
const editors = (text: string) => readAdminSettings({ ADMIN_EDITORS: text }, config)?.editors;

it('reads names and lower-case e-mail addresses, separated by commas outside of quotes', () => {
  expect(editors('Asha Rao <Asha@Example.com>, "Khan, Imran" <imran@example.com>, sia@example.com,')).toEqual(
    [
      { name: 'Asha Rao', email: 'asha@example.com' },
      { name: 'Khan, Imran', email: 'imran@example.com' },
      { name: 'sia', email: 'sia@example.com' },
    ],
  );
});

it('reads the former names of its variables', () => {
  const settings = readAdminSettings({ DESK_EDITORS: 'asha@example.com', DESK_FOLDER: '/data/desk' }, config);
  expect(settings?.editors).toEqual([{ name: 'asha', email: 'asha@example.com' }]);
  expect(settings?.dataFolder).toBe('/data/desk');
});

it('rejects an editor without an e-mail address and shows an example', () => {
  expect(() => editors('Asha Rao')).toThrow(
    /"Asha Rao" has no valid e-mail address. Example: ADMIN_EDITORS=/,
  );
});

it('the admin is off without editors if the server is not local', () => {
  expect(editors('')).toBeUndefined();
  expect(editors(' ')).toBeUndefined();
});
