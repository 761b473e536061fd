import { HOST_FILES, type SitePaths } from '@studio/http/resolve-request';
import {
  DATA_CACHE_CONTROL,
  IMMUTABLE_CACHE_CONTROL,
  REVALIDATED_CACHE_CONTROL,
  type SecurityHeaders,
} from '@studio/http/security-headers';

export interface HostConfigInput {
  headers: SecurityHeaders;
  sitePaths: SitePaths;
}

const GENERATED_NOTE = 'Written by the build from packages/http/security-headers.ts: change it there.';

/** Renders the file `_headers` for Netlify and Cloudflare Pages. */
export function renderHeadersFile({ headers }: HostConfigInput): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  // `/*` has no Cache-Control. Both hosts revalidate pages by default, and Cloudflare would append the value to the values below.
  return [
    `# ${GENERATED_NOTE}`,
    '/*',
    ...lines,
    '/assets/*',
    `  Cache-Control: ${IMMUTABLE_CACHE_CONTROL}`,
    '/*.data',
    '  Content-Type: text/x-script',
    `  Cache-Control: ${DATA_CACHE_CONTROL}`,
    '',
  ].join('\n');
}

/** MIME types of extensions that a host may not know. */
const MIME_TYPES = {
  webmanifest: 'application/manifest+json',
  glb: 'model/gltf-binary',
  usdz: 'model/vnd.usdz+zip',
} as const;

function pathVariants(page: string): string[] {
  return page === '/' ? ['/', '/index.html'] : [page, `${page}/`, `${page}/index.html`];
}

export interface NginxOptions {
  /** Value of nginx's `listen`: a port, or an address with a port. */
  listen: string;
  serverName: string;
  root: string;
  /** Host and port of the relay for `/relay/`, such as `127.0.0.1:3025`. Null if forms are posted to another service. */
  relay: string | null;
}

/** Returns a power of two that is at least `minSize`, and at least twice `neededSize`. */
const hashTableSize = (neededSize: number, minSize: number): number =>
  Math.max(minSize, 2 ** Math.ceil(Math.log2(neededSize * 2)));

/**
 * Renders a file for the `http` context of nginx: maps and a `server` block. nginx ignores the case of map keys, so paths with
 * capital letters are redirected too.
 */
export function renderNginxConfig({ headers, sitePaths }: HostConfigInput, options: NginxOptions): string {
  const redirects = [
    ...[...sitePaths.pages.keys()].map((page) => [page, page] as const),
    ...sitePaths.redirects,
  ].flatMap(([oldPath, to]) => pathVariants(oldPath).map((from) => [from, to]));
  const canonicalEntries = redirects.map(([from, to]) => `    ${from} ${to};`);
  const maxPathBytes = Math.max(...redirects.map(([from]) => Buffer.byteLength(from ?? '')));
  const headerLines = Object.entries(headers).map(
    ([name, value]) => `    add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  );
  const notFoundRules = [...sitePaths.notFoundPages].map(([folder, file]) => {
    const rule = `error_page 404 /${file};`;
    return folder === '/'
      ? `    ${rule}`
      : `    location ${folder} { ${rule} try_files $uri $uri/index.html =404; }`;
  });
  const internalFiles = [...HOST_FILES, ...sitePaths.notFoundPages.values()].map(
    (file) => `    location = /${file} { internal; }`,
  );
  const relayRules =
    options.relay === null
      ? []
      : [
          '    # The embedded mailbox is only for local requests.',
          '    location ^~ /relay/mailbox { return 404; }',
          '    location /relay/ {',
          '        # An own add_header stops nginx from inheriting those of the pages. The relay sends its own headers.',
          '        add_header X-Robots-Tag noindex always;',
          `        proxy_pass http://${options.relay}/;`,
          '        proxy_set_header Host $host;',
          '        proxy_set_header X-Forwarded-For $remote_addr;',
          '        proxy_set_header X-Forwarded-Proto $scheme;',
          '        # The relay streams to disk and limits uploads to 10 MB itself. 11 MB lets its own error message through.',
          '        proxy_request_buffering off;',
          '        client_max_body_size 11m;',
          '        limit_conn relay_address 20;',
          '    }',
        ];
  const types = Object.entries(MIME_TYPES).map(([extension, type]) => `${type} ${extension};`);
  return `# ${GENERATED_NOTE}
# nginx does not start when a path is too long for these tables.
map_hash_bucket_size ${hashTableSize(maxPathBytes, 128)};
map_hash_max_size ${hashTableSize(redirects.length, 2048)};
map $uri $canonical {
    default "";
${canonicalEntries.join('\n')}
}
# A target with a query drops the query of the request.
map $canonical $kept_query {
    default $is_args$args;
    ~\\? "";
}
map $uri $cache_control {
    default "${REVALIDATED_CACHE_CONTROL}";
    ~^/assets/ "${IMMUTABLE_CACHE_CONTROL}";
    ~\\.data$ "${DATA_CACHE_CONTROL}";
}
limit_conn_zone $binary_remote_addr zone=relay_address:1m;
server {
    listen ${options.listen};
    server_name ${options.serverName};
    root ${options.root};
    absolute_redirect off;
    server_tokens off;
    gzip_static on;
    # With the distribution's brotli module: brotli_static on;
    include mime.types;
    types { text/x-script data; ${types.join(' ')} }
    default_type application/octet-stream;
    charset utf-8;
    charset_types text/plain text/css text/xml application/javascript application/json;
${headerLines.join('\n')}
    add_header Cache-Control $cache_control;

    set $moved $canonical;
    if ($uri = $canonical) { set $moved ""; }
    if ($moved) { return 301 $moved$kept_query; }

${notFoundRules.join('\n')}
${internalFiles.join('\n')}
${relayRules.join('\n')}
    location / { try_files $uri $uri/index.html =404; }
}
`;
}

export interface CaddyOptions {
  /** Origin of the site. For an https origin, Caddy obtains a certificate itself. */
  origin: string;
  root: string;
  /** Host and port of the relay for `/relay/`, such as `127.0.0.1:3025`. Null if forms are posted to another service. */
  relay: string | null;
}

/** Renders a Caddyfile for Caddy 2.6 or newer. */
export function renderCaddyfile(
  { headers, sitePaths }: HostConfigInput,
  { origin, root, relay }: CaddyOptions,
): string {
  const headerLines = Object.entries(headers).map(([name, value]) => `\t\t${name} ${JSON.stringify(value)}`);
  // Paths contain only lower-case letters, digits, hyphens and slashes (packages/content/schema/text.ts), so they need no
  // escaping.
  const canonicalEntries = [
    ...[...sitePaths.pages.keys()].map((page) => [page, page] as const),
    ...sitePaths.redirects,
  ].map(([from, to]) =>
    from === '/' ? `\t\t~(?i)^/(?:index\\.html)?$ ${to}` : `\t\t~(?i)^${from}(?:/|/index\\.html)?$ ${to}`,
  );
  const notFoundRules = [...sitePaths.notFoundPages]
    .sort(([a], [b]) => b.length - a.length)
    .map(
      ([folder, file]) =>
        `\t\thandle ${folder}* {\n\t\t\trewrite * /${file}\n\t\t\tfile_server {\n\t\t\t\tprecompressed br gzip\n\t\t\t}\n\t\t}`,
    );
  const internalFiles = [...HOST_FILES, ...sitePaths.notFoundPages.values()].map(
    (file) => `\terror /${file} 404`,
  );
  const types = Object.entries(MIME_TYPES).map(
    ([extension, type]) => `\t@${extension} path *.${extension}\n\theader @${extension} Content-Type ${type}`,
  );
  const relayRules =
    relay === null
      ? []
      : [
          '\t# The embedded mailbox is only for local requests.',
          '\thandle /relay/mailbox* {\n\t\terror 404\n\t}',
          `\thandle_path /relay/* {\n\t\treverse_proxy ${relay}\n\t}`,
        ];
  return `# ${GENERATED_NOTE}
${origin} {
	root * ${root}
	@site not path /relay/*
	header @site {
${headerLines.join('\n')}
		Cache-Control "${REVALIDATED_CACHE_CONTROL}"
	}
	header /assets/* Cache-Control "${IMMUTABLE_CACHE_CONTROL}"
	@data path *.data
	header @data {
		Content-Type text/x-script
		Cache-Control "${DATA_CACHE_CONTROL}"
	}
${types.join('\n')}
${internalFiles.join('\n')}

	# One path per page: lower case, without trailing slash and index.html.
	map {path} {canonical} {
${canonicalEntries.join('\n')}
		default ""
	}
	# A target with a query drops the query of the request.
	@moved expression \`{canonical} != "" && {canonical} != {path} && ({query} == "" || {canonical}.contains("?"))\`
	redir @moved {canonical} 301
	@movedWithQuery expression \`{canonical} != "" && {canonical} != {path} && {query} != "" && !{canonical}.contains("?")\`
	redir @movedWithQuery {canonical}?{query} 301

${relayRules.join('\n')}
	try_files {path} {path}/index.html
	file_server {
		precompressed br gzip
	}
	handle_errors {
${notFoundRules.join('\n')}
	}
}
`;
}
