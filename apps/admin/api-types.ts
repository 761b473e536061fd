/** Types of the JSON that the admin's server and its browser client exchange. */

/** What content schemas need to know about other files. toSchemaContext converts it for createSchemas. */
export interface SchemaContextData {
  imageIds: string[];
  categories: { projects: string[]; pieces: string[] };
}

/** An editor. */
export interface Person {
  name: string;
  email: string;
}

/** The signed-in person and all their sessions. */
export interface SessionResponse {
  person: Person | null;
  /** Prefills the sign-in form on a developer's machine; empty elsewhere. */
  suggestedEmail: string;
  /** Path of the built-in mailbox on a developer's machine; null elsewhere. */
  mailbox: string | null;
  sessions: SessionSummary[];
}

interface SessionSummary {
  id: string;
  /** When the person signed in, ISO 8601. */
  createdAt: string;
  /** When the session was last used, ISO 8601. */
  lastSeenAt: string;
  browser: string;
  /** Whether it is the session of this browser. */
  isCurrent: boolean;
}

/** How an entry of the draft differs from its published version. `live` is unchanged, `draft` is new. */
export type EntryState = 'live' | 'changed' | 'draft' | 'removed';

/** The time at which an entry is published. */
export interface ScheduledPublicationSummary {
  /** ISO 8601. */
  at: string;
  by: string;
  /** The studio's time zone, in which the time is displayed. */
  timeZone: string;
  /** Why scheduling or publishing failed; null if neither has. */
  error: string | null;
  /** Whether scheduling failed. The entry is then not published until an editor decides. */
  isRefused: boolean;
}

/** An entry in the list of all entries. */
export interface EntrySummary {
  /** Under `content/`. */
  file: string;
  contentType: string;
  id: string;
  title: string;
  /** Id of the image that represents the entry in lists. */
  coverImage: string | null;
  state: EntryState;
  /** Null if it is not scheduled. */
  scheduled: ScheduledPublicationSummary | null;
  changedAt: string | null;
  changedBy: string | null;
}

/** The data of a content file. */
export interface EntryContents {
  fields: unknown;
  body?: string | undefined;
}

/** An entry as its form needs it. */
export interface EntryResponse extends EntryContents {
  file: string;
  /** Hash of the file. Saving with an outdated version fails. */
  version: string;
  /** The published contents; null if the entry is not published. */
  published: EntryContents | null;
  /** Whether the entry is an image whose file differs from the published one. */
  hasNewImage: boolean;
  /** Path of the page that shows the entry. */
  path: string;
  /** Files of the entries that use it, if it is an image. */
  usedIn: string[];
}

/** Something to correct in a form. */
export interface FieldIssue {
  path: (string | number)[];
  message: string;
  /** Line of the body, counted from 1. */
  line?: number;
}

/** Body of a response with an error status. */
export interface ErrorResponse {
  message: string;
  /** The file that cannot be read, if that is the error. */
  unreadableFile?: string;
  /** The newest valid version of the unreadable file. */
  lastValidVersion?: { commit: string; at: string; by: string };
  issues?: FieldIssue[];
  /** The version that another editor has saved in the meantime. */
  theirs?: EntryResponse & { by: string };
  /** Files that caused the error, such as those that refer to an entry to be removed. */
  references?: string[];
}

/** One field value that publishing would change. */
export interface ValueChange {
  field: string;
  before: string;
  after: string;
}

/** A discarded change that can be restored. */
export interface RestorableChange {
  id: string;
  /** ISO 8601. */
  at: string;
  by: string;
  /** Files of the discarded entries. */
  files: string[];
}

/** Result of discarding changes or removing an entry. */
export interface DiscardResponse {
  /** Restores the change; null if there was nothing to discard. */
  id: string | null;
}

/** What publishing would change in one entry. */
export interface EntryChange {
  file: string;
  title: string;
  state: EntryState;
  /** The old and new page path if a published entry was renamed; null otherwise. */
  renamed: { from: string; to: string } | null;
  values: ValueChange[];
  /** Null if it is not scheduled. */
  scheduled: ScheduledPublicationSummary | null;
}

/** One task before the launch of the site, with the field to edit. */
export interface LaunchChecklistItem extends Pick<FieldIssue, 'path'> {
  file: string;
  text: string;
}

/** Something to correct before the site can be published. */
export interface PublishIssue {
  /** What is wrong and what to do. */
  message: string;
  /** The entry's file; null if the issue belongs to no entry. */
  file: string | null;
  /** The entry's title, or its file if it has no title; empty if the issue belongs to no entry. */
  title: string;
  /** The field's label; empty if the issue concerns the whole entry. */
  field: string;
  /** Path of the field in the entry's form. */
  path: FieldIssue['path'];
  /** Id of the image that represents the entry. */
  image: string | null;
}

/** Progress or result of publishing. */
export interface PublishStatus {
  isRunning: boolean;
  /** The current step, or the last one. */
  step: string;
  /** Why the last sync with the remote repository failed; null if it succeeded or there is no remote. */
  remoteError: string | null;
  /** Whether developers' commits are not published yet. */
  hasUnpublishedCommits: boolean;
  /** The studio's time zone, such as `Asia/Kolkata`. */
  timeZone: string;
  /** Seconds since publishing started, or its duration once it has ended. */
  durationSeconds: number;
  /** Why publishing failed. The site has not changed then. */
  error: {
    message: string;
    /** Everything to correct; empty if the content is not the cause. */
    issues: PublishIssue[];
  } | null;
}

/** A version of the site that was published. */
export interface PublishedVersion {
  commit: string;
  at: string;
  by: string;
  /** What created the version, such as a rollback; null for a normal publish. */
  message: string | null;
  isCurrent: boolean;
  /** Whether its built pages still exist and can be viewed. */
  hasSnapshot: boolean;
  /** Files of the entries that it changed. */
  files: string[];
}

/** The links that show the draft without a sign-in. */
export interface PreviewLinksResponse {
  /** Number of links that are valid now. */
  count: number;
  /** The link that was just created. It cannot be read again later. */
  newLink: string | null;
}

/** An uploaded image. */
export interface ImageUploadResponse {
  id: string;
  file: string;
  /** Pixels. */
  width: number;
  /** Pixels. */
  height: number;
  /** For example that the image is too small for some uses, or looks like another. */
  warnings: string[];
}

/** A message or job application from the site's forms. */
export interface EnquirySummary {
  id: string;
  status: 'queued' | 'sent' | 'failed' | 'quarantined';
  receivedAt: string;
  subject: string;
  from: string;
  name: string;
  files: { name: string; size: number }[];
  /** Who marked it as answered, and when; null while it is open. */
  answered: { by: string; at: string; note: string } | null;
  fields: { name: string; value: string }[];
  lastError: string | null;
}

/** A page of enquiries, the newest first. */
export interface EnquiriesResponse {
  enquiries: EnquirySummary[];
  /** Start of the next page; null if this is the last one. */
  next: string | null;
}

/** Number of enquiries from one e-mail address. */
export interface PersonalDataResponse {
  count: number;
}
