/** Types of the JSON that the admin's server and its browser client exchange. */

import type { SenderRecord } from '@studio/relay/sender-records';
import type { InboxFilter } from './inbox-filters.ts';

/** Data from content files that the schemas of other content files depend on. */
export interface SchemaContextData {
  imageIds: string[];
  categories: { projects: string[]; pieces: string[] };
}

/** A person who can sign in. */
export interface Person {
  name: string;
  email: string;
}

/** The role of an invited person. An `editor` may do everything. With the role `enquiries`, a person may only read and answer enquiries. */
export type InvitedRole = 'editor' | 'enquiries';

/** Somebody who can sign in. Owners are set by an environment variable and cannot be removed in the admin. */
export interface Member extends Person {
  role: InvitedRole | 'owner';
  /** Name of the person who sent the invitation; null for an owner. */
  invitedBy: string | null;
}

/** The signed-in person, with sessions and passkeys. */
export interface SessionResponse {
  person: (Person & Pick<Member, 'role'>) | null;
  /** E-mail address that prefills the sign-in form on a developer's machine; empty elsewhere. */
  suggestedEmail: string;
  /** Path of the built-in mailbox on a developer's machine; null elsewhere. */
  mailbox: string | null;
  sessions: SessionSummary[];
  passkeys: PasskeySummary[];
}

interface PasskeySummary {
  id: string;
  /** The browser in which the passkey was created, such as "Safari on iPhone". */
  browser: string;
  /** ISO 8601. */
  createdAt: string;
}

interface SessionSummary {
  id: string;
  /** When the person signed in, ISO 8601. */
  createdAt: string;
  /** When the session was last used, ISO 8601. */
  lastSeenAt: string;
  browser: string;
  /** Whether the request came from this session. */
  isCurrent: boolean;
}

/** The difference between an entry of the draft and its published version. `live` means unchanged, `draft` means new. */
export type EntryState = 'live' | 'changed' | 'draft' | 'removed';

/** When an entry will be published, and whether scheduling or publishing it has failed. */
export interface ScheduledPublicationSummary {
  /** ISO 8601. */
  at: string;
  /** Name of the editor who scheduled the entry. */
  by: string;
  /** The studio's time zone, in which the time is displayed. */
  timeZone: string;
  /** Why scheduling or publishing failed; null if neither failed. */
  error: string | null;
  /** Whether scheduling failed. An editor must then reschedule or publish the entry. */
  isRefused: boolean;
}

export interface EntrySummary {
  /** Path under `content/`. */
  file: string;
  contentType: string;
  id: string;
  title: string;
  /** Id of the image that represents the entry in lists; null if it has none. */
  coverImage: string | null;
  state: EntryState;
  /** Whether the entry is an image whose alt text is still the name of its file. */
  hasPlaceholderAlt: boolean;
  /** Whether visitors see the entry nowhere. */
  isHidden: boolean;
  /** The first places that contain the text of a search; empty without a search. */
  hits: readonly SearchHit[];
  /** The schedule of the entry; null if the entry is not scheduled. */
  scheduled: ScheduledPublicationSummary | null;
  /** When the entry was last changed, ISO 8601. */
  changedAt: string | null;
  /** Name of the person who last changed the entry. */
  changedBy: string | null;
  /** The values that forms of other entries suggest, by field. */
  suggestions: Readonly<Record<string, string>>;
}

/** A place in an entry that contains the text of a search. */
export interface SearchHit {
  /** The field, as in the id of its form element (`fieldUrl`). A body is followed by its line. */
  path: FieldIssue['path'];
  label: string;
  /** The sentence around the text that was found, in three parts. */
  before: string;
  match: string;
  after: string;
}

/** The data of a content file. */
export interface EntryContents {
  fields: unknown;
  /** The Markdown below the front matter; undefined in a YAML file. */
  body?: string | undefined;
}

/** An entry for its form. */
export interface EntryResponse extends EntryContents {
  file: string;
  /** Hash of the file. The server rejects a save that is based on another version. */
  version: string;
  /** The published contents; null if the entry is not published. */
  published: EntryContents | null;
  /** Whether the entry is an image whose file differs from the published file. */
  hasNewImage: boolean;
  /** Path of the site's page that shows the entry. */
  pagePath: string;
  /** Files of the entries that use this image; empty for an entry that is not an image. */
  referringFiles: string[];
}

/** The form of a new entry. */
export interface NewEntryResponse {
  /** The file that the first save creates. */
  file: string;
  fields: Record<string, unknown>;
}

/** The `version` of an entry that was never saved. */
export const NEW_ENTRY_VERSION = 'new';

/** An invalid field of a form. */
export interface FieldIssue {
  /** Path of the field within the entry. */
  path: (string | number)[];
  message: string;
  /** Line of the body that is invalid, counted from 1. */
  line?: number;
}

/** Body of a response with an error status. */
export interface ErrorResponse {
  message: string;
  /** The content file that cannot be parsed, if that is the error. */
  unreadableFile?: string;
  /** The newest valid version of the unreadable file. */
  lastValidVersion?: { commit: string; at: string; by: string };
  issues?: FieldIssue[];
  /** The version that another editor saved in the meantime, if that is the error. */
  theirs?: EntryResponse & { by: string };
  /** Entries that prevent the action, such as those that refer to the entry to be removed. */
  blockingFiles?: string[];
}

/** The entries that the removal of an entry affects. */
export interface RemovalEffects {
  /** Entries that use the image or link to the page. */
  referringFiles: string[];
  /** Images with marks (points that show an entry) of the entry. Removing the entry also removes these marks. */
  markingFiles: string[];
  /** Images that no other entry uses. */
  ownImages: string[];
}

/** A field with different values in two versions of an entry. */
export interface ValueChange {
  /** The field's label. */
  field: string;
  before: string;
  after: string;
}

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
  /** Id for restoring the change; null if there was nothing to discard. */
  id: string | null;
}

/** The changes that publishing would make to one entry. */
export interface EntryChange {
  file: string;
  title: string;
  state: EntryState;
  /** The old and new page path if a published entry was renamed; null otherwise. */
  renamed: { from: string; to: string } | null;
  values: ValueChange[];
  /** The schedule of the change; null if the change is not scheduled. */
  scheduled: ScheduledPublicationSummary | null;
}

/** An open task before the launch of the site, with the field to edit. */
export interface LaunchChecklistItem extends Pick<FieldIssue, 'path'> {
  file: string;
  text: string;
}

export interface PublishIssue {
  /** Describes the issue and the correction. */
  message: string;
  /** The entry's file; null if the issue belongs to no entry. */
  file: string | null;
  /** The entry's title, or its file if it has no title; empty if the issue belongs to no entry. */
  title: string;
  /** The field's label; empty if the issue concerns the whole entry. */
  field: string;
  /** Path of the field in the entry's form. */
  path: FieldIssue['path'];
  /** Id of the image that represents the entry; null if it has none. */
  image: string | null;
}

/** Progress or result of publishing. */
export interface PublishStatus {
  isRunning: boolean;
  /** The current step; empty if no publish is running. */
  step: string;
  /** The estimated share of the work that is done before this step, from 0 to 1. */
  progress: number;
  /** Why the last sync with the remote repository failed; null if it succeeded or there is no remote. */
  remoteError: string | null;
  /** Whether developers' commits are not published yet. */
  hasUnpublishedCommits: boolean;
  /** The studio's time zone, such as `Asia/Kolkata`. */
  timeZone: string;
  /** Seconds since the running publish started; 0 if none is running. */
  durationSeconds: number;
  /** The last publish that an editor started; null if there is none, or once the issues that made it fail are corrected. */
  last: {
    id: string;
    /** Whether it has changed the site. */
    isPublished: boolean;
    /** Its total duration; 0 while it is running. */
    durationSeconds: number;
  } | null;
  /** Why the last publish failed; null if it has not. A failed publish leaves the site unchanged. */
  error: {
    message: string;
    /** Issues of the content that caused the failure. */
    issues: PublishIssue[];
  } | null;
}

/** A published version of the site. */
export interface PublishedVersion {
  commit: string;
  /** ISO 8601. */
  at: string;
  by: string;
  /**
   * `publish` means that an editor published entries, `restore` that an editor restored an earlier version, and `update` that developers
   * changed the site.
   */
  kind: 'publish' | 'restore' | 'update';
  isCurrent: boolean;
  /** Files of the entries that this version changed. */
  files: string[];
}

/** A published version of one entry. */
export type EntryVersion = Pick<PublishedVersion, 'commit' | 'at' | 'by' | 'kind'>;

/** The links with which anyone can see the draft without signing in. */
export interface PreviewLinksResponse {
  /** Number of links that are valid now. */
  count: number;
  /** The link that this request created, or null. Later responses do not contain it. */
  newLink: string | null;
}

/** An image of the draft, with its use and its issues. */
export interface MediaImage {
  /** The image's YAML file, under `content/`. */
  file: string;
  /** Width and height in pixels; null if the file cannot be read. */
  size: { width: number; height: number } | null;
  /** Number of entries that use the image. */
  useCount: number;
  isTooSmall: boolean;
}

/** An uploaded image. */
export interface ImageUploadResponse {
  id: string;
  /** The image's YAML file, under `content/`. */
  file: string;
  /** Width in pixels. */
  width: number;
  /** Height in pixels. */
  height: number;
  /** Reasons why the image cannot be published as it is. It may be too small, or nearly the same as another image. */
  warnings: string[];
}

/** An enquiry in the list of the inbox. */
export interface EnquirySummary {
  id: string;
  status: 'queued' | 'sent' | 'failed' | 'quarantined';
  kind: 'message' | 'application' | 'newsletter' | 'brief';
  /** ISO 8601. */
  receivedAt: string;
  subject: string;
  /** E-mail address of the sender; empty if there is none. */
  from: string;
  name: string;
  /** The beginning of the message. */
  excerpt: string;
  /** Number of attached files. */
  fileCount: number;
  /** Whether the delivery to the webhook failed for good. It is not retried until somebody requests this in the inbox. */
  hasWebhookFailed: boolean;
  /** Who marked the enquiry as answered, and when; null while it is open. */
  answered: { by: string; at: string; note: string } | null;
  /** When the answer is due; null if the enquiry waits for no answer. */
  due: {
    /** ISO 8601. */
    at: string;
    /** Working time until `at` in milliseconds; negative if the answer is overdue. */
    timeLeftMs: number;
  } | null;
}

/** An enquiry with all submitted fields and files. */
export interface EnquiryResponse extends EnquirySummary {
  /** The studio's time zone, such as `Asia/Kolkata`. */
  timeZone: string;
  fields: { name: string; value: string }[];
  /** Attached files, with their sizes in bytes. Images and PDFs can be viewed. */
  files: { name: string; size: number; canView: boolean }[];
  /** When the mail server accepted the mail, ISO 8601; null if it has not accepted the mail yet. */
  sentAt: string | null;
  /** The mail server's answer to the last failed attempt; null if none failed. */
  lastError: string | null;
  /** Sentences that say why the spam check put the enquiry into the spam folder; empty if the spam check did not. */
  spamReasons: string[];
  /** A mail that refers to the open enquiry, and why it does not count as an answer; null if there is none. */
  uncertainAnswer: string | null;
  /**
   * State of the delivery to the webhook; null without a webhook, if none was set when the enquiry arrived, or if a failure was
   * dismissed.
   */
  webhook: WebhookDeliveryState | null;
}

/** State of the delivery of an enquiry to a webhook, such as that of a CRM. */
export interface WebhookDeliveryState {
  status: 'queued' | 'sent' | 'failed';
  /** When the status last changed, ISO 8601. */
  changedAt: string;
  /** Why the last attempt failed; null if none failed. */
  lastError: string | null;
}

/** Body of a request for a page of enquiries. */
export interface EnquiriesRequest {
  filter: InboxFilter;
  search: string;
  /** `next` of the previous page; empty for the first page. */
  after: string;
}

/** A page of enquiries. */
export interface EnquiriesResponse {
  enquiries: EnquirySummary[];
  /** Number of enquiries of each filter that match the search. */
  counts: Record<InboxFilter, number>;
  /** Start of the next page; null if this is the last page. */
  next: string | null;
}

/** Number of enquiries that wait for an answer. */
export interface OpenEnquiriesResponse {
  open: number;
}

/** A problem that prevents enquiries from being stored or mailed. */
export interface ProblemResponse {
  name: string;
  /** Describes the problem in a sentence. */
  title: string;
  /** ISO 8601. */
  since: string;
  /** Tells the editor what to do. */
  advice: string;
  /** The error message, or the response of the mail server. */
  detail: string;
}

/** The DNS records that help receiving mail servers to trust the website's mails. */
export interface SenderRecordsResponse {
  /** The records to check; null while mails go to the embedded mailbox. */
  records: SenderRecord[] | null;
  /** When a mail server accepted the last enquiry, ISO 8601; null if no sent enquiry is stored. */
  lastSentAt: string | null;
}

/** Number of enquiries from one e-mail address. */
export interface PersonalDataResponse {
  count: number;
}
