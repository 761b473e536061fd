import type { MessageTemplate } from './message-template.ts';
import type { Messages } from './messages.ts';

/** The export of a message: a string, or a function that inserts values. */
type MessageExport<Message> =
  Message extends MessageTemplate<infer Name, 'text'>
    ? (values: Readonly<Record<Name, string | number>>) => string
    : Message extends MessageTemplate<infer Name, 'elements'>
      ? <Element>(values: Readonly<Record<Name, Element>>) => (Element | string)[]
      : Message;

/** The exports of the module of a message group. */
export type MessagesModule<Group extends keyof Messages> = {
  readonly [Name in keyof Messages[Group]]: MessageExport<Messages[Group][Name]>;
};
