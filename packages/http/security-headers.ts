import { unquote } from './settings.ts';

export interface SecurityHeaderOptions {
  /** Target of the forms. It is a URL such as `https://formsubmit.co`, or a path such as `/relay` on the site itself. */
  formAction: string;
  /** Value of Strict-Transport-Security; empty for none. */
  hsts: string;
  /** `'sha256-…'` sources of the inline scripts in the pages. */
  scriptHashes: readonly string[];
}

export type SecurityHeaders = Readonly<Record<string, string>>;

/** Cache-Control of files with a content hash in their name. */
export const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable';

/**
 * Cache-Control of page data. Data is prefetched on hover, so that the click needs no request. Most hovers are shorter than 30 s, and a new
 * release is still shown soon.
 */
export const DATA_CACHE_CONTROL = 'public, max-age=30';

/** Cache-Control of all other files. */
export const REVALIDATED_CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** Returns a list with the origin of the service that forms are posted to. The list is empty if forms are posted to the site itself. */
function getFormServiceSources(formAction: string): string[] {
  return URL.canParse(formAction) ? [new URL(formAction).origin] : [];
}

/**
 * Reads SITE_HSTS, the value of Strict-Transport-Security. HSTS is off by default, because browsers keep it until it expires, and it may
 * affect all subdomains.
 *
 * @throws Error when the value is not valid.
 */
export function readHsts(env: Readonly<Record<string, string | undefined>>): string {
  const text = unquote(env.SITE_HSTS);
  if (text === '' || /^max-age=\d+(?:; ?(?:includeSubDomains|preload))*$/.test(text)) return text;
  throw new Error(
    `SITE_HSTS: "${text}" is not a valid value of Strict-Transport-Security. Example: SITE_HSTS="max-age=31536000"`,
  );
}

/**
 * Returns the security headers of every page, for the server and for the generated host files.
 */
export function createSecurityHeaders({
  formAction,
  hsts,
  scriptHashes,
}: SecurityHeaderOptions): SecurityHeaders {
  const formServiceSources = getFormServiceSources(formAction);
  const policy: Record<string, readonly string[]> = {
    // This is only for prefetching, which has no directive of its own in Firefox. The directives below forbid all kinds of requests that
    // the site does not use.
    'default-src': ["'self'"],
    'frame-src': ["'none'"],
    'media-src': ["'none'"],
    'object-src': ["'none'"],
    // The worker that scales the images of a brief.
    'worker-src': ["'self'"],
    'script-src': ["'self'", ...scriptHashes],
    // Inline styles are allowed for style attributes with the colour of each image, and for the inline critical CSS. The risk is small:
    // styles cannot run code, and pages contain no text of visitors.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...formServiceSources],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...formServiceSources],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  };
  const headers: Record<string, string> = {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    // Other sites get the origin, which a form-to-email service needs, but not the path.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy':
      'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
  };
  if (hsts !== '') headers['Strict-Transport-Security'] = hsts;
  return headers;
}

/** Files that browsers never open as a document with scripts. SVG is not in the list, because SVG files can contain scripts. */
const NON_DOCUMENT_FILE = /\.(?:avif|css|jpe?g|js|png|webp|woff2)$/;

/** Names of the headers that affect files other than documents. */
const FILE_HEADERS = [
  'X-Content-Type-Options',
  'Cross-Origin-Resource-Policy',
  'Strict-Transport-Security',
] as const;

/**
 * Selects the security headers of a file with a content hash in its name. Scripts, styles, fonts and images get only the headers that
 * affect them. The other headers cost 741 bytes per file over HTTP/1.1, which does not compress headers.
 *
 * @param headers from createSecurityHeaders.
 * @param file path of the file.
 */
export function selectAssetHeaders(headers: SecurityHeaders, file: string): SecurityHeaders {
  if (!NON_DOCUMENT_FILE.test(file)) return headers;
  return Object.fromEntries(
    FILE_HEADERS.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}
