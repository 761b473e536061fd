/** A field of a form. */
export interface Field {
  name: string;
  value: string;
}

/** An uploaded file of an enquiry. */
export interface StoredFile {
  /** Its name in the folder of uploaded files. */
  stored: string;
  /** File name from the visitor, cleaned. */
  name: string;
  size: number;
  type: string;
  sha256: string;
}

/** An enquiry. Together with its files, it holds everything that its mail is built from. */
export interface Enquiry {
  id: string;
  /** ISO 8601; also the Date header of the mail. */
  receivedAt: string;
  to: string;
  subject: string;
  replyTo: { name: string; address: string } | null;
  fields: Field[];
  files: StoredFile[];
  /** Id of the enquiry to whose thread this one belongs, such as the brief that it adds to. */
  threadId?: string | null;
  /** SHA-256 of everything that a visitor can change. Tells a duplicate from an edited resubmission. */
  digest: string;
}

/** Returns the first value of a field, or an empty string. @param name in lower case; field names match in any case */
export function firstValue(fields: readonly Field[], name: string): string {
  return fields.find((field) => field.name.toLowerCase() === name)?.value ?? '';
}
