import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { toEmailKey } from '@studio/enquiry/email-address';
import { ConfigError, type Environment, unquote } from '@studio/http/settings';
import type { RelayConfig } from '@studio/relay/config';
import type { Person } from '../api-types.ts';

export interface AdminSettings {
  /** Folder of the clone, its checkouts and the releases. */
  dataFolder: string;
  /** Folder of the product. It is cloned, and its node_modules are used to build. */
  productFolder: string;
  /** The owners, who can always edit and cannot be removed in the admin. */
  owners: readonly Person[];
  /** E-mail address of the only owner on a developer's machine; empty if ADMIN_EDITORS is set. */
  localOwnerEmail: string;
  /** URL of the git repository that developers and static hosts use; empty for none. */
  remoteUrl: string;
  /** Whether drafts are also kept on the remote, and restored from there when the data folder is empty. */
  keepsDraftsOnRemote: boolean;
  /** Origin of the site and the admin. */
  origin: string;
  /** Host names that requests may use besides IP addresses. */
  allowedHosts: ReadonlySet<string>;
}

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/**
 * Reads the admin's settings from environment variables. Until the next release, also reads variables whose names begin with `DESK_`, and a
 * data folder with `desk` in its name.
 *
 * @returns null if the admin is off. It is off if ADMIN_EDITORS is empty, unless the server is limited to loopback addresses and has a
 * recipient of enquiries.
 * @throws ConfigError if ADMIN_EDITORS is invalid.
 */
export function readAdminSettings(env: Environment, config: RelayConfig): AdminSettings | null {
  const readVariable = (name: string) => unquote(env[`ADMIN_${name}`] ?? env[`DESK_${name}`]);
  const ownerList = readVariable('EDITORS');
  const isLocal = LOOPBACK_HOSTS.has(config.host) && LOOPBACK_HOSTS.has(new URL(config.siteOrigin).hostname);
  const [studioEmail = ''] = config.recipients;
  if (ownerList === '' && (!isLocal || studioEmail === '')) return null;
  return {
    dataFolder: findDataFolder(resolve(readVariable('FOLDER') || '.admin')),
    productFolder: process.cwd(),
    owners: ownerList === '' ? [{ name: config.studioName, email: studioEmail }] : readOwners(ownerList),
    localOwnerEmail: ownerList === '' ? studioEmail : '',
    remoteUrl: readVariable('REMOTE'),
    keepsDraftsOnRemote: readVariable('REMOTE') !== '' && readVariable('REMOTE_DRAFTS') === 'on',
    origin: config.siteOrigin,
    allowedHosts: config.allowedHosts,
  };
}

/**
 * Returns the data folder. If only the folder with the former name exists, such as `.desk` for `.admin`, returns that folder, because it
 * has drafts.
 */
function findDataFolder(folder: string): string {
  const formerFolder = join(dirname(folder), basename(folder).replace('admin', 'desk'));
  return !existsSync(folder) && existsSync(formerFolder) ? formerFolder : folder;
}

function readOwners(text: string): Person[] {
  // Splits at commas that are not inside quotes.
  const ownerTexts = text.match(/(?:"[^"]*"|[^,])+/g) ?? [];
  return ownerTexts
    .filter((ownerText) => ownerText.trim() !== '')
    .map((ownerText) => {
      const [, name = '', address = ''] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(ownerText) ?? [
        null,
        '',
        ownerText,
      ];
      const email = toEmailKey(address);
      if (email === null)
        throw new ConfigError([
          `ADMIN_EDITORS: "${ownerText.trim()}" has no valid e-mail address. Example: ADMIN_EDITORS="Asha Rao <asha@example.com>, Imran <imran@example.com>"`,
        ]);
      return { name: name || (email.split('@')[0] ?? email), email };
    });
}
