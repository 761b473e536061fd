export interface Field {
  name: string;
  value: string;
}

export interface StoredFile {
  /** Name of the file in the folder of uploaded files, a random UUID. */
  stored: string;
  /** File name from the visitor, cleaned. */
  name: string;
  size: number;
  type: string;
  sha256: string;
}

/** A submitted form, with all data of its mail except the content of the files. */
export interface Enquiry {
  id: string;
  /** ISO 8601. The mail has the same time in its Date header. */
  receivedAt: string;
  to: string;
  subject: string;
  replyTo: { name: string; address: string } | null;
  fields: Field[];
  files: StoredFile[];
  /** Id of the first enquiry of the thread that this enquiry continues. The first enquiry is often a brief. */
  threadId?: string | null;
  /** SHA-256 of the content that a visitor can change. A resubmission with the same digest is a duplicate. */
  digest: string;
}

/**
 * Returns the value of the first field with a name; '' if there is none.
 * @param name in lower case; the names of fields may have any case
 */
export function getFirstValue(fields: readonly Field[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name)?.value ?? '';
}
