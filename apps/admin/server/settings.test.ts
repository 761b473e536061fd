import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
const owners = (text: string) => readAdminSettings({ ADMIN_EDITORS: text }, config)?.owners;

it('reads names and lower-case e-mail addresses, separated by commas outside of quotes', () => {
  expect(owners('Asha Rao <Asha@Example.com>, "Khan, Imran" <imran@example.com>, sia@example.com,')).toEqual([
    { name: 'Asha Rao', email: 'asha@example.com' },
    { name: 'Khan, Imran', email: 'imran@example.com' },
    { name: 'sia', email: 'sia@example.com' },
  ]);
});

it('reads the former names of its variables', () => {
  const settings = readAdminSettings({ DESK_EDITORS: 'asha@example.com', DESK_FOLDER: '/data/desk' }, config);
  expect(settings?.owners).toEqual([{ name: 'asha', email: 'asha@example.com' }]);
  expect(settings?.dataFolder).toBe('/data/desk');
});

it('uses a data folder of the former name if there is no other, so that its drafts are kept', () => {
  const base = mkdtempSync(join(tmpdir(), 'settings-'));
  const dataFolder = () =>
    readAdminSettings({ ADMIN_EDITORS: 'asha@example.com', ADMIN_FOLDER: join(base, 'admin') }, config)
      ?.dataFolder;
  expect(dataFolder()).toBe(join(base, 'admin'));
  mkdirSync(join(base, 'desk'));
  expect(dataFolder()).toBe(join(base, 'desk'));
  mkdirSync(join(base, 'admin'));
  expect(dataFolder()).toBe(join(base, 'admin'));
  rmSync(base, { recursive: true });
});

it('rejects an owner without an e-mail address and shows an example', () => {
  expect(() => owners('Asha Rao')).toThrow(/"Asha Rao" has no valid e-mail address. Example: ADMIN_EDITORS=/);
});

it('the admin is off without owners if the server is not local', () => {
  expect(owners('')).toBeUndefined();
  expect(owners(' ')).toBeUndefined();
});
