/** Where the desk stands on the site's own address. No other file spells an address of the desk. */
export const DESK = '/desk';

/** The desk's pages, as its router knows them. */
export const pages = {
  home: () => '/',
  /** The entries of a collection. */
  collection: (name: string) => `/?kind=${name}`,
  edit: (file: string) => `/edit/${file}`,
  publish: () => '/publish',
  launch: () => '/launch',
  history: () => '/history',
  enquiries: () => '/enquiries',
  sessions: () => '/sessions',
  signIn: () => '/sign-in',
} as const;

/** What the desk's server answers at. Paths of files are under `content/`. */
export const api = {
  session: () => `${DESK}/api/session`,
  links: () => `${DESK}/api/sign-in/links`,
  signIn: () => `${DESK}/api/sign-in`,
  otherSession: (id: string) => `${DESK}/api/sessions/${id}`,
  documents: () => `${DESK}/api/documents`,
  document: (file: string) => `${DESK}/api/documents/${file}`,
  /** What holds certain words. */
  found: (words: string) => `${DESK}/api/documents?words=${encodeURIComponent(words)}`,
  /** A document to remove, also where others still refer to it. */
  anyway: (file: string) => `${DESK}/api/documents/${file}?anyway=yes`,
  rename: (file: string) => `${DESK}/api/rename/${file}`,
  /** An entry's place in its collection. */
  place: (file: string) => `${DESK}/api/place/${file}`,
  /** @param commit the state that it goes back to; what is live, where none is given. */
  discard: (file: string, commit?: string) =>
    `${DESK}/api/discard/${file}${commit === undefined ? '' : `?commit=${commit}`}`,
  /** What was discarded and can be restored. */
  discarded: () => `${DESK}/api/discarded`,
  restoreDiscarded: (id: string) => `${DESK}/api/discarded/${id}`,
  pictures: () => `${DESK}/api/pictures`,
  /** @param turn how often its photograph was replaced on this page: a browser shows an address that it has shown again. */
  picture: (id: string, width: number, turn = 0) =>
    `${DESK}/api/pictures/${id}?width=${width}${turn > 0 ? `&turn=${turn}` : ''}`,
  schemaContext: () => `${DESK}/api/schema-context`,
  launch: () => `${DESK}/api/launch`,
  changes: () => `${DESK}/api/changes`,
  publish: () => `${DESK}/api/publish`,
  /** When a thing goes live by itself. */
  later: (file: string) => `${DESK}/api/later/${file}`,
  guests: () => `${DESK}/api/guests`,
  history: () => `${DESK}/api/history`,
  restore: (commit: string) => `${DESK}/api/history/${commit}`,
  enquiries: () => `${DESK}/api/enquiries`,
  enquiry: (id: string) => `${DESK}/api/enquiries/${id}`,
  enquiryFile: (id: string, index: number) => `${DESK}/api/enquiries/${id}/files/${index}`,
  person: () => `${DESK}/api/person`,
} as const;

/** The draft's real pages stand under this. */
export const PREVIEW = `${DESK}/preview`;

/** The pages that visitors saw once stand under this, each state's under its commit. */
export const STATES = `${DESK}/state`;

/** The first page of a state. @param commit of the state. */
export const stateAt = (commit: string): string => `${STATES}/${commit}/`;

/** The draft's pages for whoever was sent a link stand under this, under the link's token. */
export const GUESTS = `${DESK}/look`;

/** A page of the draft for whoever has the link. @param address of the site, such as `/about`. */
export const guestLink = (token: string, address: string): string => `${GUESTS}/${token}${address}`;

/** A page of the draft. @param address of the site, such as `/about`. */
export const preview = (address: string): string => `${PREVIEW}${address}`;

/** The link that a sign-in mail holds. The token stands behind the `#`, so that no log and no other site sees it. */
export const signInLink = (origin: string, token: string): string =>
  `${origin}${DESK}${pages.signIn()}#${token}`;
