import type { MessageTemplate } from './message-template.ts';
import type { Messages } from './messages.ts';

type MessageExport<Entry> =
  Entry extends MessageTemplate<infer Name, 'text'>
    ? (values: Readonly<Record<Name, string | number>>) => string
    : Entry extends MessageTemplate<infer Name, 'elements'>
      ? <Element>(values: Readonly<Record<Name, Element>>) => (Element | string)[]
      : Entry;

/** The exports of a message group: plain messages as strings, templates as functions of their placeholders. */
export type MessagesModule<Group extends keyof Messages> = {
  readonly [Name in keyof Messages[Group]]: MessageExport<Messages[Group][Name]>;
};
