import type {
  Generated,
  GeneratedAlways,
  Insertable,
  Transaction as KyselyTransaction,
  Selectable,
  Updateable,
} from 'kysely';

/**
 * Status of an enquiry.
 * - `queued`: waits to be sent.
 * - `sent`: the mail server has accepted it.
 * - `failed`: was refused permanently or too often, or is damaged.
 * - `quarantined`: may be spam, because of `spamReasons` or because an editor has marked it.
 */
export type EnquiryStatus = 'queued' | 'sent' | 'failed' | 'quarantined';

/**
 * The form that sent an enquiry.
 * - `message`: the contact form, or an unknown form.
 * - `application`: the application for a job.
 * - `newsletter`: the subscription to the newsletter.
 * - `brief`: the form in which a visitor describes a project.
 */
export type EnquiryKind = 'message' | 'application' | 'newsletter' | 'brief';

/**
 * A problem of the relay.
 * - `storage`: files or rows cannot be written.
 * - `disk`: the disk is nearly full.
 * - `failed`: enquiries have the status `failed`.
 * - `late`: an enquiry has waited for 15 minutes to be mailed.
 * - `mail`: mail cannot be sent.
 * - `webhook`: the webhook does not accept enquiries.
 * - `webhook-failed`: deliveries to the webhook have the status `failed`.
 * - `mailbox`: the studio's mailbox cannot be read.
 */
export type ProblemName =
  | 'storage'
  | 'disk'
  | 'failed'
  | 'late'
  | 'mail'
  | 'webhook'
  | 'webhook-failed'
  | 'mailbox';

/**
 * Status of the delivery of an enquiry to the webhook.
 * - `queued`: waits to be sent.
 * - `sent`: the webhook has accepted it.
 * - `failed`: was refused permanently or too often.
 */
export type WebhookStatus = 'queued' | 'sent' | 'failed';

/** All times are UTC in ISO 8601, so that they sort as text. Columns are snake_case in SQL. */
export interface Tables {
  enquiries: {
    id: string;
    status: EnquiryStatus;
    statusChangedAt: string;
    receivedAt: string;
    /** E-mail address of the studio to which the enquiry is sent. */
    recipient: string;
    subject: string;
    replyToName: string | null;
    replyToAddress: string | null;
    /** JSON of the relay's `Enquiry['fields']`. */
    fields: string;
    /** JSON of the relay's `Enquiry['files']`. */
    files: string;
    /** SHA-256 of everything that a visitor can change. Enquiries with the same id and digest are duplicates. */
    digest: string;
    /** Time at which the enquiry was received, or queued again. */
    queuedAt: string;
    attempts: Generated<number>;
    /** When the next attempt is due, or when the claim of the server that sends the enquiry ends. */
    nextAttemptAt: string;
    lastError: string | null;
    sentAt: string | null;
    answeredAt: string | null;
    /** Name or e-mail address of the editor who answered the enquiry. */
    answeredBy: string | null;
    answerNote: string | null;
    kind: Generated<EnquiryKind>;
    /** JSON array of sentences that say why the spam check quarantined the enquiry, or null. */
    spamReasons: string | null;
    /** SHA-256 of the visitor's text, by which the same text from another address is found. It is null for a short text. */
    textHash: string | null;
    /** 1 if the sender waits for an answer. 0 if the enquiry is answered, quarantined or about the newsletter. */
    isOpen: GeneratedAlways<number>;
    /** Id of the first enquiry of the thread. */
    threadId: string | null;
  };
  /** The e-mail addresses in each enquiry, normalized by `toEmailKey`. Deleted with the enquiry. */
  enquiryAddresses: { enquiryId: string; address: string };
  /** The searchable text of each enquiry (`buildSearchText`). Deleted with the enquiry. */
  enquiryTexts: { enquiryId: string; text: string };
  /** The uploaded files, in PostgreSQL only. `stored` is the random name of a file. Deleted with the enquiry. */
  enquiryFiles: { stored: string; enquiryId: string; content: Buffer };
  /** The reminders that editors got about an enquiry. Deleted with the enquiry. */
  reminders: { enquiryId: string; kind: 'soon' | 'overdue'; recipient: string };
  /** The days, such as `2026-11-30`, on which a recipient got the list of open enquiries, or the list was empty. */
  digests: { day: string; recipient: string };
  /** The current problems. The server that sees a problem writes `seenAt` each minute. `isTold` is 1 when a message about it was sent. */
  problems: { name: ProblemName; since: string; detail: string; seenAt: string; isTold: Generated<number> };
  /** One row, which the relay writes each minute to test the database. */
  selfTest: { id: 1; storedAt: string };
  /** One row with two readings of the clock, at least a day apart. Retention uses the earlier one. */
  clock: { id: 1; confirmedAt: string; readAt: string };
  /**
   * One row for each enquiry that was received while a webhook was configured. Deliveries of quarantined enquiries wait. Deleted with the
   * enquiry.
   */
  webhookDeliveries: {
    enquiryId: string;
    status: WebhookStatus;
    /** Time at which the delivery was queued, was sent or failed. */
    statusChangedAt: string;
    attempts: Generated<number>;
    /** Like the column of `enquiries`. */
    nextAttemptAt: string;
    lastError: string | null;
  };
  /** Sessions of editors. `hash` is the hash of the token, which is not stored. */
  sessions: { hash: string; email: string; browser: string; createdAt: string; lastSeenAt: string };
  /** Invited people. The owners are in an environment variable instead. */
  members: { email: string; name: string; role: 'editor' | 'enquiries'; invitedBy: string };
  /** Passkeys of editors. `id` and `publicKey` are base64url. `counter` is the signature counter, which reveals copied passkeys. */
  passkeys: {
    id: string;
    email: string;
    publicKey: string;
    counter: number;
    browser: string;
    createdAt: string;
  };
  /** Links in mails that sign editors in. `mailedAt` is null when sending the mail failed. */
  signInLinks: { hash: string; email: string; expiresAt: string; mailedAt: string | null };
  /** Links that show the draft to people who are not editors. */
  previewLinks: { hash: string; createdBy: string; expiresAt: string };
  scheduledPublications: {
    /** Path of the content file of the entry. */
    file: string;
    publishAt: string;
    editorName: string;
    editorEmail: string;
    lastError: string | null;
    /** 1 if scheduling was refused and an editor must decide, otherwise 0. */
    isRefused: number;
  };
  /**
   * The last read mail of each folder of the studio's mailbox. `uidValidity` changes when the mail server numbers the mails of a folder
   * anew.
   */
  imapFolders: { path: string; uidValidity: string; lastUid: number };
  /** Keys that are generated once. */
  secrets: { name: string; value: string };
}

export type Transaction = KyselyTransaction<Tables>;
/** Tables with rows that wait to be sent. */
export type QueueTable = 'enquiries' | 'webhookDeliveries';

export type ProblemRow = Selectable<Tables['problems']>;
export type WebhookRow = Selectable<Tables['webhookDeliveries']>;
export type WebhookChanges = Updateable<Tables['webhookDeliveries']>;
export type EnquiryRow = Selectable<Tables['enquiries']>;
export type NewEnquiryRow = Insertable<Tables['enquiries']>;
export type EnquiryChanges = Updateable<Tables['enquiries']>;
