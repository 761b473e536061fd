import { errorText } from '@studio/http/problem';
import type { Relay } from '@studio/relay/relay';
import type { FastifyBaseLogger } from 'fastify';
import { DESK, pages } from '../addresses.ts';
import type { Person } from '../shapes.ts';
import { sendLetter } from './letter.ts';
import type { DeskSettings } from './settings.ts';

/** Mails whoever wanted something to go live at a time that it could not, and why. */
export function tellNotPublished(relay: Relay, settings: DeskSettings, log: FastifyBaseLogger) {
  return (person: Person, file: string, fault: string): void => {
    // Who is no editor any more has no business with it.
    const reader = settings.editors.find(({ email }) => email === person.email) ?? settings.editors[0];
    if (!reader) return;
    const fields = [
      { name: 'What', value: file },
      { name: 'Why', value: fault },
      { name: 'What to do', value: 'Correct it in the desk; it is tried again every ten minutes.' },
    ];
    const action = { label: 'Open the desk', url: `${settings.origin}${DESK}${pages.publish()}` };
    const subject = 'Not published: what was to go live at a time';
    sendLetter(relay, reader.email, subject, fields, action).catch((error: unknown) =>
      log.error({ text: errorText(error) }, 'a letter was not sent'),
    );
  };
}
