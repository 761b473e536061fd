/** Base path of the admin. All its paths are built in this file. */
export const DESK = '/desk';

/** Paths of the admin's pages, relative to the base path. */
export const pages = {
  home: () => '/',
  /** The list of one collection's entries. */
  collection: (name: string) => `/?kind=${name}`,
  edit: (file: string) => `/edit/${file}`,
  publish: () => '/publish',
  launch: () => '/launch',
  history: () => '/history',
  enquiries: () => '/enquiries',
  sessions: () => '/sessions',
  signIn: () => '/sign-in',
} as const;

/** Paths of the HTTP API. `file` is a path under `content/`. */
export const api = {
  session: () => `${DESK}/api/session`,
  links: () => `${DESK}/api/sign-in/magic-links`,
  signIn: () => `${DESK}/api/sign-in`,
  otherSession: (id: string) => `${DESK}/api/sessions/${id}`,
  documents: () => `${DESK}/api/entries`,
  document: (file: string) => `${DESK}/api/entries/${file}`,
  /** The entries that contain a text. */
  found: (text: string) => `${DESK}/api/entries?search=${encodeURIComponent(text)}`,
  /** Removes an entry even if other entries refer to it. */
  anyway: (file: string) => `${DESK}/api/entries/${file}?force=yes`,
  rename: (file: string) => `${DESK}/api/rename/${file}`,
  /** An entry's position in its collection. */
  place: (file: string) => `${DESK}/api/position/${file}`,
  /** @param commit the version to go back to; the published version by default. */
  discard: (file: string, commit?: string) =>
    `${DESK}/api/revert/${file}${commit === undefined ? '' : `?commit=${commit}`}`,
  /** Discarded changes that can be restored. */
  discarded: () => `${DESK}/api/discarded`,
  restoreDiscarded: (id: string) => `${DESK}/api/discarded/${id}`,
  pictures: () => `${DESK}/api/images`,
  /**
   * @param width in pixels.
   * @param revision how often the image was replaced on this page. A new URL makes the browser load it again.
   */
  picture: (id: string, width: number, revision = 0) =>
    `${DESK}/api/images/${id}?width=${width}${revision > 0 ? `&revision=${revision}` : ''}`,
  schemaContext: () => `${DESK}/api/schema-context`,
  launch: () => `${DESK}/api/launch-checklist`,
  changes: () => `${DESK}/api/changes`,
  publish: () => `${DESK}/api/publish`,
  /** The time at which an entry is published. */
  later: (file: string) => `${DESK}/api/scheduled/${file}`,
  guests: () => `${DESK}/api/preview-links`,
  history: () => `${DESK}/api/history`,
  restore: (commit: string) => `${DESK}/api/history/${commit}`,
  enquiries: () => `${DESK}/api/enquiries`,
  enquiry: (id: string) => `${DESK}/api/enquiries/${id}`,
  enquiryFile: (id: string, index: number) => `${DESK}/api/enquiries/${id}/files/${index}`,
  /** The enquiries of one e-mail address, to count or erase. */
  person: () => `${DESK}/api/personal-data`,
} as const;

/** Base path of the draft's pages. */
export const PREVIEW = `${DESK}/preview`;

/** Base path of published versions; each is under its commit. */
export const STATES = `${DESK}/snapshot`;

/** The home page of a published version. */
export const stateAt = (commit: string): string => `${STATES}/${commit}/`;

/** Base path of shared previews; each is under its link's token and needs no sign-in. */
export const GUESTS = `${DESK}/look`;

/** A page of a shared preview. @param path a path of the site, such as `/about`. */
export const guestLink = (token: string, path: string): string => `${GUESTS}/${token}${path}`;

/** The preview of a page. @param path a path of the site, such as `/about`. */
export const preview = (path: string): string => `${PREVIEW}${path}`;

/** The URL in a sign-in mail. The token is in the fragment, which is not sent to servers and so not logged. */
export const signInLink = (origin: string, token: string): string =>
  `${origin}${DESK}${pages.signIn()}#${token}`;
