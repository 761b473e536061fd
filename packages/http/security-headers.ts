import { unquote } from './settings.ts';

export interface HeaderInput {
  /** Where forms are posted: a URL such as `https://formsubmit.co`, or a path such as `/relay` on the site itself. */
  formAction: string;
  /** The value of Strict-Transport-Security; empty for none. */
  hsts: string;
  /** `'sha256-…'` sources of the inline scripts in the pages. */
  scriptHashes: readonly string[];
}

export type SecurityHeaders = Readonly<Record<string, string>>;

/** For files with a content hash in their name. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * For page data, which is prefetched on hover: the click then needs no revalidation. 30 s are longer than most hovers, and
 * short enough after a new release.
 */
export const DATA_CACHE_CONTROL = 'public, max-age=30';

/** For everything else: cached, but revalidated at each use. */
export const REVALIDATED_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

function serviceOrigin(formAction: string): string[] {
  return URL.canParse(formAction) ? [new URL(formAction).origin] : [];
}

/**
 * Reads SITE_HSTS. It is off by default, because it cannot be revoked before it expires, and may affect all subdomains.
 * @throws Error when it is not a valid value of the header
 */
export function readHsts(env: Readonly<Record<string, string | undefined>>): string {
  const text = unquote(env.SITE_HSTS);
  if (text === '' || /^max-age=\d+(?:; ?(?:includeSubDomains|preload))*$/.test(text)) return text;
  throw new Error(
    `SITE_HSTS: "${text}" is not a valid value of Strict-Transport-Security. Example: SITE_HSTS="max-age=31536000"`,
  );
}

/**
 * Returns the security headers of every page. This is their only source: the server and the generated host files use it.
 */
export function securityHeaders({ formAction, hsts, scriptHashes }: HeaderInput): SecurityHeaders {
  const service = serviceOrigin(formAction);
  const policy: Record<string, readonly string[]> = {
    // Firefox applies `default-src` to prefetching, which has no directive of its own any more. All other unused kinds of
    // requests are refused by their own directives.
    'default-src': ["'self'"],
    'frame-src': ["'none'"],
    'media-src': ["'none'"],
    'object-src': ["'none'"],
    'worker-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    // Style attributes set values per image (`--colour`), and the critical CSS is inline. An injected style cannot run code,
    // and pages contain no text of visitors.
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
    // Other sites get the origin only, which a form-to-email service needs.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  if (hsts !== '') headers['Strict-Transport-Security'] = hsts;
  return headers;
}

/** Files that browsers never open as a document with scripts. SVG is not one of them. */
const NON_DOCUMENT = /\.(?:avif|css|jpe?g|js|png|webp|woff2)$/;

/** The headers that apply to files other than documents. */
const FILE_HEADERS = [
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
  'Strict-Transport-Security',
] as const;

/**
 * Returns the headers of a file with a content hash in its name. Headers for documents have no effect on scripts, styles, fonts
 * and images, and cost 741 bytes per file over HTTP/1.1, which does not compress headers.
 *
 * @param headers the result of `securityHeaders`
 * @param file path of the file
 */
export function assetHeaders(headers: SecurityHeaders, file: string): SecurityHeaders {
  if (!NON_DOCUMENT.test(file)) return headers;
  return Object.fromEntries(
    FILE_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}
