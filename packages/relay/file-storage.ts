import type { Readable } from 'node:stream';
import type { Transaction } from '@studio/store';
import type { StoredFile } from './enquiry.ts';

/** An attachment for Nodemailer, as the path of a file or as its bytes. */
export type AttachmentSource = { path: string } | { content: Buffer };

/** Keeps the uploaded files of enquiries. Uploads are written to a folder, and belong to no enquiry until `save` is called. */
export interface FileStorage {
  /** Deletes files that belong to no enquiry. Called at the start, before the first upload. */
  deleteUnusedFiles(): Promise<void>;
  /** Called with uploads that are synced to disk, before the transaction that stores their enquiry. */
  beforeSave(files: readonly StoredFile[]): Promise<void>;
  /** Called in the transaction that stores the enquiry. */
  save(db: Transaction, enquiryId: string, files: readonly StoredFile[]): Promise<void>;
  /** Called when the transaction of `save` is on disk. */
  onSaved(files: readonly StoredFile[]): Promise<void>;
  /**
   * Returns the attachments in the order of the files.
   * @throws DamagedFileError when a file is missing or has another size; another error when it cannot be accessed now
   */
  getAttachments(files: readonly StoredFile[]): Promise<AttachmentSource[]>;
  /** Returns the size and content of a file; null when the file does not exist. */
  read(file: StoredFile): Promise<{ size: number; stream: Readable } | null>;
  /** Deletes the files of deleted enquiries. @throws a file system error, after all other files were deleted */
  remove(files: readonly StoredFile[]): Promise<void>;
  /** Returns the location of a file, for people. */
  describe(file: StoredFile): string;
}
