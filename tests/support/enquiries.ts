import { queryDatabase } from '../relay/support/database.ts';

const HOUR_MS = 3_600_000;

/** A message that a test writes to the database. The form has a rate limit and cannot set the time of arrival. */
export interface StoredMessage {
  id: string;
  hoursAgo: number;
  name: string;
  message?: string;
}

/** Stores a message in the database of a relay that may be running. @param folder data folder of the relay */
export function storeMessage(
  folder: string,
  { id, hoursAgo, name, message = `A question of ${name}` }: StoredMessage,
): void {
  const receivedAt = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
  const email = `${id}@visitor.example`;
  const fields = JSON.stringify([
    { name: 'name', value: name },
    { name: 'email', value: email },
    { name: 'message', value: message },
  ]);
  queryDatabase(
    folder,
    `INSERT INTO enquiries (id, status, status_changed_at, received_at, recipient, subject, reply_to_name, reply_to_address, fields, files, digest, queued_at, next_attempt_at)
     VALUES (?, 'sent', ?, ?, 'hello@example.com', 'A chair', ?, ?, ?, '[]', '', ?, ?)`,
    id,
    new Date().toISOString(),
    receivedAt,
    name,
    email,
    fields,
    receivedAt,
    receivedAt,
  );
  queryDatabase(
    folder,
    'INSERT INTO enquiry_texts VALUES (?, ?)',
    id,
    [email, name, message].join('\n').toLowerCase(),
  );
  queryDatabase(folder, 'INSERT INTO enquiry_addresses VALUES (?, ?)', id, email);
}
