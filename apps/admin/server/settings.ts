import { resolve } from 'node:path';
import { emailKey } from '@studio/enquiry/email-address';
import { ConfigError, type Environment, unquoted } from '@studio/http/settings';
import type { RelayConfig } from '@studio/relay/config';
import type { Person } from '../shapes.ts';

/** How the desk is set up. */
export interface DeskSettings {
  /** Where the clone, the releases and the sessions lie. */
  folder: string;
  /** Where the product itself lies: it is cloned, and its packages build the clone. */
  source: string;
  editors: readonly Person[];
  /** The one that a newcomer may sign in as on a machine of their own; empty where DESK_EDITORS names people. */
  suggestedEmail: string;
  /** A repository that developers and static hosts follow; empty for none. */
  remote: string;
  /** Where browsers find the desk. */
  origin: string;
  /** Host names that it answers to, beside IP addresses. */
  ownHosts: ReadonlySet<string>;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/**
 * Reads the desk's settings.
 *
 * @returns null where the desk is off: DESK_EDITORS is empty, and the server is not on a machine of one's own.
 * @throws ConfigError when DESK_EDITORS cannot be read.
 */
export function readDeskSettings(env: Environment, config: RelayConfig): DeskSettings | null {
  const named = unquoted(env.DESK_EDITORS);
  const local = LOOPBACK.has(config.host) && LOOPBACK.has(new URL(config.siteOrigin).hostname);
  const [own = ''] = config.recipients;
  if (named === '' && (!local || own === '')) return null;
  return {
    folder: resolve(env.DESK_FOLDER || '.desk'),
    source: process.cwd(),
    editors: named === '' ? [{ name: config.studioName, email: own }] : readEditors(named),
    suggestedEmail: named === '' ? own : '',
    remote: unquoted(env.DESK_REMOTE),
    origin: config.siteOrigin,
    ownHosts: config.ownHosts,
  };
}

function readEditors(text: string): Person[] {
  // Commas part people, if not within the quotes of a name.
  const entries = text.match(/(?:"[^"]*"|[^,])+/g) ?? [];
  return entries
    .filter((entry) => entry.trim() !== '')
    .map((entry) => {
      const [, name = '', address = ''] = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(entry) ?? [
        null,
        '',
        entry,
      ];
      const email = emailKey(address);
      if (email === null)
        throw new ConfigError([
          `DESK_EDITORS: "${entry.trim()}" holds no e-mail address. Example: DESK_EDITORS="Asha Rao <asha@example.com>, Imran <imran@example.com>"`,
        ]);
      return { name: name || (email.split('@')[0] ?? email), email };
    });
}
