/** What the desk's server and its pages tell each other. */

/** What content schemas must know of the other files, as JSON; toSchemaContext converts it. */
export interface SchemaContextData {
  imageIds: string[];
  categories: { projects: string[]; pieces: string[] };
}

/** Someone who may edit. */
export interface Person {
  name: string;
  email: string;
}

/** Who is signed in, and where else. */
export interface SessionAnswer {
  person: Person | null;
  /** Filled in on the sign-in page of a newcomer's own machine; empty elsewhere. */
  suggestedEmail: string;
  /** Where sign-in mails lie on a newcomer's own machine. */
  mailbox: string | null;
  sessions: { id: string; since: string; seen: string; browser: string; own: boolean }[];
}

/** How a thing of the draft differs from what visitors see. */
export type DocumentState = 'live' | 'changed' | 'draft' | 'removed';

/** When a thing goes live by itself. */
export interface GoesLive {
  /** ISO 8601. */
  at: string;
  by: string;
  /** The studio's time zone, in which the time is shown. */
  timeZone: string;
  /** Why it could not be scheduled, or could not go live at its time; null while that has not come. */
  fault: string | null;
  /** Whether it could not be scheduled: nothing publishes it until somebody decides. */
  isRefused: boolean;
}

/** A thing in the list of everything. */
export interface DocumentSummary {
  /** Under `content/`. */
  file: string;
  kind: string;
  id: string;
  title: string;
  /** Id of a picture that stands for it. */
  picture: string | null;
  state: DocumentState;
  /** Null where it waits for no time of its own. */
  later: GoesLive | null;
  changedAt: string | null;
  changedBy: string | null;
}

/** What a file says. */
export interface Contents {
  fields: unknown;
  body?: string | undefined;
}

/** A thing as its form needs it. */
export interface DocumentAnswer extends Contents {
  file: string;
  /** Tells whether somebody else has saved meanwhile. */
  version: string;
  /** What visitors see; null for what is not published. */
  live: Contents | null;
  /** Whether it is a picture whose photograph is another than the live one. */
  hasOtherPhotograph: boolean;
  /** The page of the site that shows it. */
  address: string;
  /** The files that name it, where it is a picture. */
  usedIn: string[];
}

/** A mistake in a form. */
export interface FieldFault {
  path: (string | number)[];
  message: string;
  /** Of a text of many lines; the first is 1. */
  line?: number;
}

/** An answer other than the one that was hoped for. */
export interface Refusal {
  message: string;
  /** The file that cannot be read, where that is why. */
  unreadable?: string;
  /** Its newest version that can be read and has no mistake. */
  lastGood?: { commit: string; at: string; by: string };
  faults?: FieldFault[];
  /** What somebody else has saved meanwhile. */
  theirs?: DocumentAnswer & { by: string };
  /** Files that still refer to what was to be removed. */
  references?: string[];
}

/** One value that publishing would change. */
export interface ValueChange {
  field: string;
  before: string;
  after: string;
}

/** Something discarded from the draft that can be restored. */
export interface RestorableChange {
  id: string;
  /** ISO 8601. */
  at: string;
  by: string;
  /** Files of the entries that it changed. */
  files: string[];
}

/** What discarding or removing has done. */
export interface DiscardAnswer {
  /** The id by which it can be restored; null where nothing was to be discarded. */
  id: string | null;
}

/** What publishing would change in one file. */
export interface FileChange {
  file: string;
  title: string;
  state: DocumentState;
  /** The pages' addresses, where a published entry was renamed; null elsewhere. */
  renamed: { from: string; to: string } | null;
  values: ValueChange[];
  /** Null where it goes with the next publication. */
  later: GoesLive | null;
}

/** One thing to do before the site is announced; the path leads to its field. */
export interface LaunchNeed extends Pick<FieldFault, 'path'> {
  file: string;
  text: string;
}

/** Something to correct before a publication can succeed. */
export interface PublishIssue {
  /** What is wrong and what to do. */
  message: string;
  /** The entry's file; null where the issue is in no entry. */
  file: string | null;
  /** The entry's title; its file where it has none, empty where the issue is in no entry. */
  title: string;
  /** The field's name; empty where the issue is about the whole entry. */
  field: string;
  /** Leads to the field in the entry's form. */
  path: FieldFault['path'];
  /** Id of an image that stands for the entry. */
  image: string | null;
}

/** Where a publication stands. */
export interface PublishState {
  running: boolean;
  /** What it does now, or did last. */
  step: string;
  /** Why the shared repository has not what was published; null where it has, or where there is none. */
  remote: string | null;
  /** Whether something is committed that visitors do not see, beside drafts: what developers changed. */
  waiting: boolean;
  /** The studio's time zone, by its name. */
  zone: string;
  /** Seconds since it began. */
  seconds: number;
  /** Why it failed; the site is as it was then. */
  fault: {
    message: string;
    /** Everything to correct; empty where nothing in the content is wrong. */
    issues: PublishIssue[];
  } | null;
}

/** A state of the site that visitors have seen. */
export interface PublishedState {
  commit: string;
  at: string;
  by: string;
  /** What was done, where that was not publishing some things; null where it was. */
  message: string | null;
  live: boolean;
  /** Whether its pages are kept, so that they can be seen. */
  kept: boolean;
  /** The things that it changed. */
  files: string[];
}

/** Links by which others see the draft. */
export interface GuestLinks {
  /** How many lead there now. */
  count: number;
  /** The one that was just given; it is told this once. */
  link: string | null;
}

/** A picture that was taken up. */
export interface PictureAnswer {
  id: string;
  file: string;
  width: number;
  height: number;
  /** What an editor should know: too small for some uses, looks like another. */
  warnings: string[];
}

/** A message or an application from the site's forms. */
export interface EnquirySummary {
  id: string;
  place: 'waiting' | 'sent' | 'failed' | 'held';
  receivedAt: string;
  subject: string;
  from: string;
  name: string;
  files: { name: string; size: number }[];
  /** Who answered it, when, and a note; null while nobody has. */
  answered: { by: string; at: string; note: string } | null;
  fields: { name: string; value: string }[];
  lastError: string | null;
}

/** What was found of one person among the enquiries. */
export interface PersonAnswer {
  count: number;
  /** Messages that cannot be read, and so may be of anybody. */
  unread: number;
}
