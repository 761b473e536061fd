import type {
  Generated,
  GeneratedAlways,
  Insertable,
  Transaction as KyselyTransaction,
  Selectable,
  Updateable,
} from 'kysely';

/**
 * Status of an enquiry. `queued`: waiting to be sent. `sent`: accepted by the mail server. `failed`: refused permanently, not
 * sent in five days, or damaged. `quarantined`: possible spam, by `spamReasons` or because an editor marked it.
 */
export type EnquiryStatus = 'queued' | 'sent' | 'failed' | 'quarantined';

/** The form that sent an enquiry. */
export type EnquiryKind = 'message' | 'application' | 'newsletter' | 'brief';

/**
 * A fault that the self-test of the relay finds. `storage`: files or rows cannot be written. `disk`: nearly full. `mail`: mail cannot
 * be sent. `failed`: there are enquiries with the status `failed`. `webhook`: the webhook does not accept enquiries. `webhook-failed`:
 * there are enquiries that the webhook will not get. `mailbox`: the studio's mailbox cannot be read. `arrival`: the mail of the
 * self-test was sent, but is not in its inbox.
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

/** `queued`: waiting to be sent to the webhook. `sent`: accepted by it. `failed`: refused permanently, or not sent in five days. */
export type WebhookStatus = 'queued' | 'sent' | 'failed';

/** The tables, as queries see them. All times are UTC in ISO 8601, so that they sort as text. Columns are snake_case in SQL. */
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
    /** SHA-256 of everything that a visitor can change. */
    digest: string;
    /** When it was received, or queued again. */
    queuedAt: string;
    attempts: Generated<number>;
    /** Time in the queue in milliseconds, up to the last attempt, by the monotonic clock. */
    triedForMs: Generated<number>;
    lastAttemptAt: string | null;
    lastError: string | null;
    sentAt: string | null;
    /** Response of the mail server when it accepted the mail. */
    response: string | null;
    /** When the studio was notified that delivery failed. */
    notifiedAt: string | null;
    answeredAt: string | null;
    answeredBy: string | null;
    answerNote: string | null;
    kind: Generated<EnquiryKind>;
    /** JSON, an array of sentences that say why it went to quarantine; null if nothing but an editor did. */
    spamReasons: string | null;
    /** SHA-256 of what was written, by which the same text from another address is found; null for a short text. */
    textHash: string | null;
    /** 1 if somebody waits for an answer: it is not answered, in quarantine or about the newsletter. Otherwise 0. */
    isOpen: GeneratedAlways<number>;
    /** Id of the enquiry to whose thread this one belongs. */
    threadId: string | null;
  };
  /** The e-mail addresses in an enquiry, normalized by `emailKey`. They are deleted with it. */
  enquiryAddresses: { enquiryId: string; address: string };
  /** The texts in which enquiries are searched, by `buildSearchText`. They are deleted with them. */
  enquiryTexts: { enquiryId: string; text: string };
  /** The reminders that editors got about an enquiry. They are deleted with it. */
  reminders: { enquiryId: string; kind: 'soon' | 'overdue'; recipient: string };
  /** The days, such as `2026-11-30`, on which editors got the list of open enquiries, or would have got it if any had been open. */
  digests: { day: string; recipient: string };
  /**
   * What the self-test found. A row stays until everybody knows that the fault is over: `alertedAt` is when the alert was sent, and
   * `endedAt` is set until the mail that it is over was sent.
   */
  faults: {
    name: FaultName;
    since: string;
    detail: string;
    alertedAt: string | null;
    endedAt: string | null;
  };
  /** One row, which each self-test writes to test the database. */
  selfTest: { id: 1; storedAt: string };
  /**
   * The enquiries that came while a webhook was set, also those in quarantine, which are not sent to it. They are deleted with the
   * enquiry.
   */
  webhookDeliveries: {
    enquiryId: string;
    status: WebhookStatus;
    /** When it was queued, sent, or failed. */
    statusChangedAt: string;
    attempts: Generated<number>;
    /** As in `enquiries`. */
    triedForMs: Generated<number>;
    lastAttemptAt: string | null;
    lastError: string | null;
  };
  /** Sessions of editors. The token itself is not stored. */
  sessions: { hash: string; email: string; browser: string; createdAt: string; lastSeenAt: string };
  /** People whom editors have invited, besides the owners in the environment. */
  members: { email: string; name: string; role: 'editor' | 'enquiries'; invitedBy: string };
  /** Passkeys of editors. `id` and `publicKey` are base64url. `counter` is what the device has counted, for finding copies. */
  passkeys: {
    id: string;
    email: string;
    publicKey: string;
    counter: number;
    browser: string;
    createdAt: string;
  };
  /** `mailedAt` is null when sending the mail failed. */
  signInLinks: { hash: string; email: string; expiresAt: string; mailedAt: string | null };
  previewLinks: { hash: string; createdBy: string; expiresAt: string };
  scheduledPublications: {
    file: string;
    publishAt: string;
    editorName: string;
    editorEmail: string;
    lastError: string | null;
    /** 1 if scheduling was refused and an editor must decide, otherwise 0. */
    isRefused: number;
  };
  /** Up to which mail the folders of the studio's mailbox were read. `uidValidity` changes when a folder numbers its mails anew. */
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
