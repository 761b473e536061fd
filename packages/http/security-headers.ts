import { unquoted } from './settings.ts';

/** What the headers depend on. */
export interface HeaderInput {
  /** Where forms go: an address (`https://formsubmit.co`) or `'self'`, where the site's own relay takes them. */
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
  const text = unquoted(env.SITE_HSTS);
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

/** Files that a browser shows as themselves or hands to a page, and never makes a document of that could run a script, as it does of SVG. */
const PASSIVE = /\.(?:avif|css|jpe?g|js|png|webp|woff2)$/;

/** What protects a file of any kind: its type is kept to, other sites cannot embed it, and the line stays encrypted. */
const FOR_FILES = [
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
  'Strict-Transport-Security',
] as const;

/**
 * The headers of a file whose name changes with its content. What rules over documents says nothing to scripts, styles, fonts and
 * pictures, and over HTTP/1.1, which compresses no headers, it is three quarters of a kilobyte with each.
 *
 * @param headers of a page, by securityHeaders.
 * @param file its path.
 */
export function assetHeaders(headers: Headers, file: string): Headers {
  if (!PASSIVE.test(file)) return headers;
  return Object.fromEntries(
    FOR_FILES.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}
