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
 * - `queued`: it waits to be sent.
 * - `sent`: the mail server has accepted it.
 * - `failed`: it was refused permanently, was not sent in five days, or is damaged.
 * - `quarantined`: it may be spam, because of `spamReasons` or because an editor has marked it.
 */
export type EnquiryStatus = 'queued' | 'sent' | 'failed' | 'quarantined';

/**
 * The form that sent an enquiry.
 * - `message`: the contact form, or a form that the site does not know.
 * - `application`: the application for a job.
 * - `newsletter`: the subscription to the newsletter.
 * - `brief`: the form in which a visitor describes a project.
 */
export type EnquiryKind = 'message' | 'application' | 'newsletter' | 'brief';

/**
 * A fault that the self-test of the relay finds.
 * - `storage`: files or rows cannot be written.
 * - `disk`: the disk is nearly full.
 * - `mail`: mail cannot be sent.
 * - `failed`: there are enquiries with the status `failed`.
 * - `webhook`: the webhook does not accept enquiries.
 * - `webhook-failed`: there are deliveries to the webhook with the status `failed`.
 * - `mailbox`: the studio's mailbox cannot be read.
 * - `arrival`: the mail of the self-test was sent, but is not in the inbox.
 */
export type FaultName =
  | 'storage'
  | 'disk'
  | 'mail'
  | 'failed'
  | 'webhook'
  | 'webhook-failed'
  | 'mailbox'
  | 'arrival';

/**
 * Status of a delivery to the webhook.
 * - `queued`: it waits to be sent.
 * - `sent`: the webhook has accepted it.
 * - `failed`: it was refused permanently, or was not sent in five days.
 */
export type WebhookStatus = 'queued' | 'sent' | 'failed';

/** The tables for Kysely. All times are UTC in ISO 8601, so that they sort as text. Columns are snake_case in SQL. */
export interface Tables {
  enquiries: {
    id: string;
    status: EnquiryStatus;
    statusChangedAt: string;
    receivedAt: string;
    /** Address of the studio that the enquiry is sent to. */
    recipient: string;
    subject: string;
    replyToName: string | null;
    replyToAddress: string | null;
    /** JSON, as `Enquiry['fields']` of the relay. */
    fields: string;
    /** JSON, as `Enquiry['files']` of the relay. */
    files: string;
    /** SHA-256 of everything that a visitor can change. Enquiries with the same id and digest are duplicates. */
    digest: string;
    /** Time at which the enquiry was received, or queued again. */
    queuedAt: string;
    /** Number of attempts to send the enquiry. */
    attempts: Generated<number>;
    /** Time in milliseconds from `queuedAt` to the last attempt. Measured by the monotonic clock. */
    triedForMs: Generated<number>;
    lastAttemptAt: string | null;
    lastError: string | null;
    sentAt: string | null;
    /** Response with which the mail server accepted the mail. */
    response: string | null;
    /** Time at which the studio was notified that delivery failed. */
    notifiedAt: string | null;
    answeredAt: string | null;
    /** Name or e-mail address of the editor who answered the enquiry. */
    answeredBy: string | null;
    answerNote: string | null;
    kind: Generated<EnquiryKind>;
    /** JSON array of sentences that say why the spam check quarantined the enquiry. null if it did not. */
    spamReasons: string | null;
    /** SHA-256 of the visitor's text, which finds the same text from another address. null for a short text. */
    textHash: string | null;
    /** 1 if the sender waits for an answer. 0 if the enquiry is answered, quarantined or about the newsletter. */
    isOpen: GeneratedAlways<number>;
    /** Id of the first enquiry of the thread that this enquiry belongs to. */
    threadId: string | null;
  };
  /** The e-mail addresses in each enquiry, normalized by `toEmailKey`. They are deleted with the enquiry. */
  enquiryAddresses: { enquiryId: string; address: string };
  /** The text of each enquiry for the search, from `buildSearchText`. It is deleted with the enquiry. */
  enquiryTexts: { enquiryId: string; text: string };
  /** The uploaded files, in PostgreSQL only. `stored` is the random name of a file. They are deleted with their enquiry. */
  enquiryFiles: { stored: string; enquiryId: string; content: Buffer };
  /** The reminders that editors got about an enquiry. They are deleted with the enquiry. */
  reminders: { enquiryId: string; kind: 'soon' | 'overdue'; recipient: string };
  /** The days, such as `2026-11-30`, for which a recipient got the mail with the open enquiries, or no enquiry was open. */
  digests: { day: string; recipient: string };
  /**
   * Faults that the self-test found. `alertedAt` is the time at which the alert about the fault was sent. `endedAt` is the time at which
   * the fault ended. The row is then deleted, and a second alert says that the fault has ended.
   */
  faults: {
    name: FaultName;
    since: string;
    detail: string;
    alertedAt: string | null;
    endedAt: string | null;
  };
  /** One row, which each self-test of the relay writes to find out whether the database can be written. */
  selfTest: { id: 1; storedAt: string };
  /**
   * Deliveries to the webhook: a row for each enquiry that was received while a webhook was configured. Deliveries of quarantined enquiries
   * wait. A row is deleted with its enquiry.
   */
  webhookDeliveries: {
    enquiryId: string;
    status: WebhookStatus;
    /** Time at which the delivery was queued, was sent or failed. */
    statusChangedAt: string;
    attempts: Generated<number>;
    /** Time in milliseconds for which the delivery has been queued, up to the last attempt. */
    triedForMs: Generated<number>;
    lastAttemptAt: string | null;
    lastError: string | null;
  };
  /** Sessions of editors. `hash` is the hash of the token. The token itself is not stored. */
  sessions: { hash: string; email: string; browser: string; createdAt: string; lastSeenAt: string };
  /** People whom editors have invited. The owners are not in this table, but in an environment variable. */
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
  /** Links that editors get by mail to sign in. `mailedAt` is null when sending the mail failed. */
  signInLinks: { hash: string; email: string; expiresAt: string; mailedAt: string | null };
  /** Links that show the draft to people who are not editors. */
  previewLinks: { hash: string; createdBy: string; expiresAt: string };
  /** Entries that are published at a given time. */
  scheduledPublications: {
    /** Path of the content file of the entry. */
    file: string;
    publishAt: string;
    editorName: string;
    editorEmail: string;
    lastError: string | null;
    /** 1 if the entry could not be scheduled and an editor must decide, otherwise 0. */
    isRefused: number;
  };
  /**
   * How far each folder of the studio's mailbox was read: up to the mail `lastUid`. `uidValidity` changes when the mail server gives new
   * numbers to the mails of the folder.
   */
  imapFolders: { path: string; uidValidity: string; lastUid: number };
  /** Keys that are generated once. */
  secrets: { name: string; value: string };
}

export type Transaction = KyselyTransaction<Tables>;
export type Fault = Selectable<Tables['faults']>;
export type WebhookRow = Selectable<Tables['webhookDeliveries']>;
export type WebhookChanges = Updateable<Tables['webhookDeliveries']>;
export type EnquiryRow = Selectable<Tables['enquiries']>;
export type NewEnquiryRow = Insertable<Tables['enquiries']>;
export type EnquiryChanges = Updateable<Tables['enquiries']>;
