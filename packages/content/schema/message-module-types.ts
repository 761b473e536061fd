import type { MessageTemplate } from './message-template.ts';
import type { Messages } from './messages.ts';

/** A message without placeholders is a string. Other messages are functions that insert values. */
type MessageExport<Message> =
  Message extends MessageTemplate<infer Name, 'text'>
    ? (values: Readonly<Record<Name, string | number>>) => string
    : Message extends MessageTemplate<infer Name, 'elements'>
      ? <Element>(values: Readonly<Record<Name, Element>>) => (Element | string)[]
      : Message;

/** Type of the module `virtual:messages/<group>`. Each message of the group is an export. */
export type MessagesModule<Group extends keyof Messages> = {
  readonly [Name in keyof Messages[Group]]: MessageExport<Messages[Group][Name]>;
};
