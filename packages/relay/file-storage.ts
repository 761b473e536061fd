import type { Readable } from 'node:stream';
import type { Transaction } from '@studio/store';
import type { StoredFile } from './enquiry.ts';

/** Content of an attachment for Nodemailer: the path of a file, or the bytes themselves. */
export type AttachmentSource = { path: string } | { content: Buffer };

/** Keeps the uploaded files of enquiries. Uploads are written to a folder first, and belong to no enquiry until `save` is called. */
export interface FileStorage {
  /** Prepares the storage at the start, before the first upload. Deletes files that belong to no enquiry. */
  open(): Promise<void>;
  /** Called with the uploads of a new enquiry, before the transaction that stores the enquiry. They are synced to disk. */
  beforeSave(files: readonly StoredFile[]): Promise<void>;
  /** Saves the uploads of a new enquiry in the transaction that stores the enquiry. */
  save(db: Transaction, enquiryId: string, files: readonly StoredFile[]): Promise<void>;
  /** Called when the transaction of `save` is on disk. */
  onSaved(files: readonly StoredFile[]): Promise<void>;
  /**
   * Returns the attachments of a mail in the order of the files.
   * @throws DamagedFileError when a file is missing or has another size; another error when it cannot be accessed now
   */
  getAttachments(files: readonly StoredFile[]): Promise<AttachmentSource[]>;
  /** Opens a file for a download. Returns null when it does not exist. */
  read(file: StoredFile): Promise<{ size: number; stream: Readable } | null>;
  /** Deletes the files of deleted enquiries. @throws a file system error, after all other files were deleted */
  remove(files: readonly StoredFile[]): Promise<void>;
  /** Describes where a file is, for people. */
  describe(file: StoredFile): string;
}
