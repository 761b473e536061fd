import type { MessageTemplate } from './message-template.ts';
import type { Messages } from './messages.ts';

/** Type of the export of a message: a string, or a function that inserts values into the message. */
type MessageExport<Message> =
  Message extends MessageTemplate<infer Name, 'text'>
    ? (values: Readonly<Record<Name, string | number>>) => string
    : Message extends MessageTemplate<infer Name, 'elements'>
      ? <Element>(values: Readonly<Record<Name, Element>>) => (Element | string)[]
      : Message;

/** Type of a generated module `virtual:messages/<group>`: one export for each message of the group. */
export type MessagesModule<Group extends keyof Messages> = {
  readonly [Name in keyof Messages[Group]]: MessageExport<Messages[Group][Name]>;
};
