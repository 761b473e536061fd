import { getEntryPath, getListPath } from './sections.ts';

/** Base path of all URLs of the admin. */
export const ADMIN_PATH = '/admin';

/** Paths of the admin's pages, relative to ADMIN_PATH. */
export const adminPaths = {
  home: () => '/',
  /** The list of a section's entries. */
  section: (name: string) => `/${name}`,
  /** The list that contains an entry. @param file its path under `content/`. */
  listOfEntry: getListPath,
  /** The form of an entry. @param file its path under `content/`. */
  edit: getEntryPath,
  publish: () => '/publish',
  launchChecklist: () => '/launch',
  history: () => '/history',
  enquiries: () => '/enquiries',
  /** The inbox, which shows one enquiry. */
  message: (id: string) => `/enquiries?message=${encodeURIComponent(id)}`,
  people: () => '/people',
  account: () => '/account',
  signIn: () => '/sign-in',
} as const;

/** URLs of the HTTP API, relative to the origin. `file` is a path under `content/`. */
export const api = {
  session: () => `${ADMIN_PATH}/api/session`,
  magicLinks: () => `${ADMIN_PATH}/api/sign-in/magic-links`,
  signIn: () => `${ADMIN_PATH}/api/sign-in`,
  /** The options with which a browser signs in with a passkey. */
  passkeySignInOptions: () => `${ADMIN_PATH}/api/sign-in/passkey-options`,
  passkeySignIn: () => `${ADMIN_PATH}/api/sign-in/passkey`,
  /** The options with which a browser creates a passkey. */
  passkeyOptions: () => `${ADMIN_PATH}/api/passkeys/options`,
  passkeys: () => `${ADMIN_PATH}/api/passkeys`,
  passkey: (id: string) => `${ADMIN_PATH}/api/passkeys/${id}`,
  people: () => `${ADMIN_PATH}/api/people`,
  person: (email: string) =>
    `${ADMIN_PATH}/api/people/${email === ':email' ? email : encodeURIComponent(email)}`,
  sessionById: (id: string) => `${ADMIN_PATH}/api/sessions/${id}`,
  entries: () => `${ADMIN_PATH}/api/entries`,
  /** The initial values of a new entry's form. The query contains `id` and `title`. */
  newEntry: (collection: string) => `${ADMIN_PATH}/api/new-entries/${collection}`,
  entry: (file: string) => `${ADMIN_PATH}/api/entries/${file}`,
  /** The entries that contain a text. */
  searchEntries: (text: string) => `${ADMIN_PATH}/api/entries?search=${encodeURIComponent(text)}`,
  /** What the removal of an entry affects. */
  removalEffects: (file: string) => `${ADMIN_PATH}/api/removal/${file}`,
  /** Removes an entry even if other entries refer to it. @param withImages whether to remove the images that only it uses, too. */
  forceRemove: (file: string, withImages = false) =>
    `${ADMIN_PATH}/api/entries/${file}?force=yes${withImages ? '&images=yes' : ''}`,
  rename: (file: string) => `${ADMIN_PATH}/api/rename/${file}`,
  /** An entry's position in its collection. */
  position: (file: string) => `${ADMIN_PATH}/api/position/${file}`,
  /** Resets an entry of the draft. @param commit the version to reset to; the published version by default. */
  revert: (file: string, commit?: string) =>
    `${ADMIN_PATH}/api/revert/${file}${commit === undefined ? '' : `?commit=${commit}`}`,
  /** The published versions of an entry. */
  versions: (file: string) => `${ADMIN_PATH}/api/versions/${file}`,
  /** The differences between a published version of an entry and the draft. */
  compare: (file: string, commit: string) => `${ADMIN_PATH}/api/compare/${commit}/${file}`,
  /** Discarded changes that can be restored. */
  discarded: () => `${ADMIN_PATH}/api/discarded`,
  restoreDiscarded: (id: string) => `${ADMIN_PATH}/api/discarded/${id}`,
  images: () => `${ADMIN_PATH}/api/images`,
  /**
   * @param width in pixels.
   * @param revision number of times the image was replaced. Another number makes the browser load the image again.
   */
  image: (id: string, width: number, revision = 0) =>
    `${ADMIN_PATH}/api/images/${id}?width=${width}${revision > 0 ? `&revision=${revision}` : ''}`,
  schemaContext: () => `${ADMIN_PATH}/api/schema-context`,
  launchChecklist: () => `${ADMIN_PATH}/api/launch-checklist`,
  changes: () => `${ADMIN_PATH}/api/changes`,
  publish: () => `${ADMIN_PATH}/api/publish`,
  /** The issues that would prevent publishing the draft. */
  issues: () => `${ADMIN_PATH}/api/issues`,
  /** The issues that would prevent publishing an entry of the draft. */
  entryIssues: (file: string) => `${ADMIN_PATH}/api/issues/${file}`,
  /** The schedule of an entry. */
  scheduledPublish: (file: string) => `${ADMIN_PATH}/api/scheduled/${file}`,
  previewLinks: () => `${ADMIN_PATH}/api/preview-links`,
  history: () => `${ADMIN_PATH}/api/history`,
  rollBack: (commit: string) => `${ADMIN_PATH}/api/history/${commit}`,
  /** A page of enquiries. The search may contain a name or e-mail address, so POST keeps it out of URLs and logs. */
  searchEnquiries: () => `${ADMIN_PATH}/api/enquiries/search`,
  /** The enquiries of a filter and a search as CSV. */
  exportEnquiries: () => `${ADMIN_PATH}/api/enquiries/csv`,
  /** The current problems of receiving and mailing enquiries. */
  problems: () => `${ADMIN_PATH}/api/problems`,
  senderRecords: () => `${ADMIN_PATH}/api/sender-records`,
  openEnquiries: () => `${ADMIN_PATH}/api/enquiries/open`,
  enquiry: (id: string) => `${ADMIN_PATH}/api/enquiries/${id}`,
  enquiryFile: (id: string, index: number) => `${ADMIN_PATH}/api/enquiries/${id}/files/${index}`,
  /** An attached image or PDF, to view it in a tab. */
  viewEnquiryFile: (id: string, index: number) => `${ADMIN_PATH}/api/enquiries/${id}/files/${index}/view`,
  /** The enquiries of one e-mail address, to count, export or erase. */
  personalData: () => `${ADMIN_PATH}/api/personal-data`,
} as const;

/** Base path of the draft's pages. */
export const PREVIEW_PATH = `${ADMIN_PATH}/preview`;

/** Base path of shared previews, which need no sign-in. The next part of the path is the token of a preview link. */
export const SHARED_PREVIEW_PATH = `${ADMIN_PATH}/look`;

/** A page of a shared preview. @param path a path of the site, such as `/about`. */
export const sharedPreviewPath = (token: string, path: string): string =>
  `${SHARED_PREVIEW_PATH}/${token}${path}`;

/** The preview of a page. @param path a path of the site, such as `/about`. */
export const previewPath = (path: string): string => `${PREVIEW_PATH}${path}`;

/** The URL in a sign-in mail. Browsers do not send the fragment, so no server logs the token. */
export const signInUrl = (origin: string, token: string): string =>
  `${origin}${ADMIN_PATH}${adminPaths.signIn()}#${token}`;
