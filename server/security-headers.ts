/** What the headers depend on. */
export interface HeaderInput {
  /** Where forms go: an address (`https://formsubmit.co`) or a path of this site (`/relay`). */
  formAction: string;
  /** The value of Strict-Transport-Security; empty for none. */
  hsts: string;
  /** `'sha256-…'` sources of the inline scripts in the built pages. */
  scriptHashes: readonly string[];
}

export type Headers = Readonly<Record<string, string>>;

/** For files whose name changes with their content: a year, never asked for again. */
export const immutableCache = 'public, max-age=31536000, immutable';

/**
 * For the data of a page that a link leads to: when it was fetched ahead of the click, the page need not wait for the server
 * to say that it has not changed. Half a minute is longer than a hand rests on a link, and soon over after a new version.
 */
export const dataCache = 'public, max-age=30';

/** For everything else: may be kept, must be asked about. */
export const revalidatedCache = 'public, max-age=0, must-revalidate';

function serviceOrigin(formAction: string): string[] {
  return URL.canParse(formAction) ? [new URL(formAction).origin] : [];
}

/**
 * Reads SITE_HSTS. It is off unless set: it binds browsers for as long as it says, perhaps for all names of a domain of which this site
 * is one, and cannot be taken back.
 * @throws Error when it is no value of the header
 */
export function readHsts(env: Readonly<Record<string, string | undefined>>): string {
  const text = env.SITE_HSTS?.trim() ?? '';
  if (text === '' || /^max-age=\d+(?:; ?(?:includeSubDomains|preload))*$/.test(text)) return text;
  throw new Error(
    `SITE_HSTS: "${text}" is no value of Strict-Transport-Security. Example: SITE_HSTS="max-age=31536000"`,
  );
}

/**
 * The security headers of every page. This is the one source: the server reads what this made at
 * build, and the files for static hosts are written from it.
 */
export function securityHeaders({ formAction, hsts, scriptHashes }: HeaderInput): Headers {
  const service = serviceOrigin(formAction);
  const policy: Record<string, readonly string[]> = {
    // For prefetching, which has no directive of its own any more and which Firefox asks this one about. Whatever else the
    // site does not use is named, and refused.
    'default-src': ["'self'"],
    'frame-src': ["'none'"],
    'media-src': ["'none'"],
    'object-src': ["'none'"],
    'worker-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    // Style attributes carry per-picture values (`--colour`), and the first view's style sheet stands in
    // the page. An injected style cannot run code, and nothing here puts visitors' text into a page.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...service],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...service],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  };
  const headers: Record<string, string> = {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // The origin, and no more, goes to other sites: a form-to-email service wants to see it.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  if (hsts !== '') headers['Strict-Transport-Security'] = hsts;
  return headers;
}
