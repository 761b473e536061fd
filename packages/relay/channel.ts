import type { QueueTable } from '@studio/store';

export interface SendFailure {
  /**
   * - `server`: nothing can be sent now, for example because the server is unreachable or the password is wrong.
   * - `transient`: only this enquiry was refused, and it is tried again.
   * - `permanent`: this enquiry will never be accepted.
   */
  kind: 'server' | 'transient' | 'permanent';
  /** The response of the server, or the error message if there was no response. At most 300 characters. */
  reason: string;
  /** How long the server has asked to wait before the next attempt. Only with the kind `server`. */
  retryAfterMs?: number;
}

/** Values to store after an attempt. */
export interface QueueChanges {
  status: 'queued' | 'sent' | 'failed';
  statusChangedAt?: string;
  attempts: number;
  nextAttemptAt: string;
  lastError: string | null;
}

/** A way to send enquiries, such as mail. */
export interface Channel {
  /** For the log. */
  readonly name: string;
  readonly table: QueueTable;
  readonly maxParallel: number;
  /** Sends an enquiry. @returns the failure; null if it was sent, or must not be sent any more. @throws when the database fails */
  send(id: string): Promise<SendFailure | null>;
  /** Stores the result of an attempt, if the row is still queued. */
  record(id: string, changes: QueueChanges): Promise<void>;
}
