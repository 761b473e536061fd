import { type Addresses, HOST_FILES } from '@studio/http/addresses';
import { dataCache, type Headers, immutableCache, revalidatedCache } from '@studio/http/security-headers';

/** What the files for hosts are made from. */
export interface HostInput {
  headers: Headers;
  addresses: Addresses;
}

const note = 'Written by the build from packages/http/security-headers.ts: change it there.';

/** The `_headers` file that Netlify and Cloudflare Pages read. */
export function headersFile({ headers }: HostInput): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  // No Cache-Control under /*: both hosts revalidate pages by themselves, and Cloudflare would join both values.
  return [
    `# ${note}`,
    '/*',
    ...lines,
    '/assets/*',
    `  Cache-Control: ${immutableCache}`,
    '/*.data',
    '  Content-Type: text/x-script',
    `  Cache-Control: ${dataCache}`,
    '',
  ].join('\n');
}

/** Types of files that hosts may not know by their endings. */
const TYPES = {
  webmanifest: 'application/manifest+json',
  glb: 'model/gltf-binary',
  usdz: 'model/vnd.usdz+zip',
} as const;

function spellings(page: string): string[] {
  return page === '/' ? ['/', '/index.html'] : [page, `${page}/`, `${page}/index.html`];
}

/** Where and what nginx serves. */
export interface NginxPlace {
  listen: string;
  serverName: string;
  root: string;
  /** Address of a relay to hand `/relay/` to, such as `127.0.0.1:3025`; null where the site uses another service. */
  relay: string | null;
}

/** A power of two that has twice the room that is needed, and no less than the least. */
const tableSize = (needed: number, least: number): number =>
  Math.max(least, 2 ** Math.ceil(Math.log2(needed * 2)));

/** A file for nginx's `http` context: the maps and the `server` block. nginx compares map keys without regard to case. */
export function nginxConf({ headers, addresses }: HostInput, place: NginxPlace): string {
  const moved = [
    ...[...addresses.pages.keys()].map((page) => [page, page] as const),
    ...addresses.moved,
  ].flatMap(([old, to]) => spellings(old).map((from) => [from, to]));
  const canonical = moved.map(([from, page]) => `    ${from} ${page};`);
  const longest = Math.max(...moved.map(([from]) => Buffer.byteLength(from ?? '')));
  const sent = Object.entries(headers).map(
    ([name, value]) => `    add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  );
  const missing = [...addresses.missing].map(([folder, file]) => {
    const rule = `error_page 404 /${file};`;
    return folder === '/'
      ? `    ${rule}`
      : `    location ${folder} { ${rule} try_files $uri $uri/index.html =404; }`;
  });
  const internal = [...HOST_FILES, ...addresses.missing.values()].map(
    (file) => `    location = /${file} { internal; }`,
  );
  const relay =
    place.relay === null
      ? []
      : [
          '    # The mails of a relay without a mail server are for who sits at that machine.',
          '    location ^~ /relay/mailbox { return 404; }',
          '    location /relay/ {',
          '        # A header of its own keeps those of the pages away: the relay sends the ones it needs.',
          '        add_header X-Robots-Tag noindex always;',
          `        proxy_pass http://${place.relay}/;`,
          '        proxy_set_header Host $host;',
          '        proxy_set_header X-Forwarded-For $remote_addr;',
          '        proxy_set_header X-Forwarded-Proto $scheme;',
          '        # The relay streams to disk and sets its own limits; 11 MB leaves it the word on 10 MB.',
          '        proxy_request_buffering off;',
          '        client_max_body_size 11m;',
          '        limit_conn relay_address 20;',
          '    }',
        ];
  const types = Object.entries(TYPES).map(([ending, type]) => `${type} ${ending};`);
  return `# ${note}
# nginx does not start when an address is longer than these tables are made for.
map_hash_bucket_size ${tableSize(longest, 128)};
map_hash_max_size ${tableSize(moved.length, 2048)};
map $uri $canonical {
    default "";
${canonical.join('\n')}
}
map $uri $kept {
    default "${revalidatedCache}";
    ~^/assets/ "${immutableCache}";
    ~\\.data$ "${dataCache}";
}
limit_conn_zone $binary_remote_addr zone=relay_address:1m;
server {
    listen ${place.listen};
    server_name ${place.serverName};
    root ${place.root};
    absolute_redirect off;
    server_tokens off;
    gzip_static on;
    # With the distribution's brotli module: brotli_static on;
    include mime.types;
    types { text/x-script data; ${types.join(' ')} }
    default_type application/octet-stream;
    charset utf-8;
    charset_types text/plain text/css text/xml application/javascript application/json;
${sent.join('\n')}
    add_header Cache-Control $kept;

    set $moved $canonical;
    if ($uri = $canonical) { set $moved ""; }
    if ($moved) { return 301 $moved$is_args$args; }

${missing.join('\n')}
${internal.join('\n')}
${relay.join('\n')}
    location / { try_files $uri $uri/index.html =404; }
}
`;
}

/** Where and what Caddy serves. */
export interface CaddyPlace {
  /** The site's address; for one with https Caddy fetches the certificate itself. */
  origin: string;
  root: string;
  /** Address of a relay to hand `/relay/` to, such as `127.0.0.1:3025`; null where the site uses another service. */
  relay: string | null;
}

/** A site block for Caddy 2.6 or newer. */
export function caddyfile({ headers, addresses }: HostInput, { origin, root, relay }: CaddyPlace): string {
  const sent = Object.entries(headers).map(([name, value]) => `\t\t${name} ${JSON.stringify(value)}`);
  // Addresses are of lower-case letters, digits and hyphens (packages/content/schema/text.ts): nothing to escape.
  const canonical = [
    ...[...addresses.pages.keys()].map((page) => [page, page] as const),
    ...addresses.moved,
  ].map(([from, to]) =>
    from === '/' ? `\t\t~(?i)^/(?:index\\.html)?$ ${to}` : `\t\t~(?i)^${from}(?:/|/index\\.html)?$ ${to}`,
  );
  const missing = [...addresses.missing]
    .sort(([a], [b]) => b.length - a.length)
    .map(
      ([folder, file]) =>
        `\t\thandle ${folder}* {\n\t\t\trewrite * /${file}\n\t\t\tfile_server {\n\t\t\t\tprecompressed br gzip\n\t\t\t}\n\t\t}`,
    );
  const internal = [...HOST_FILES, ...addresses.missing.values()].map((file) => `\terror /${file} 404`);
  const types = Object.entries(TYPES).map(
    ([ending, type]) => `\t@${ending} path *.${ending}\n\theader @${ending} Content-Type ${type}`,
  );
  const forRelay =
    relay === null
      ? []
      : [
          '\t# The mails of a relay without a mail server are for who sits at that machine.',
          '\thandle /relay/mailbox* {\n\t\terror 404\n\t}',
          `\thandle_path /relay/* {\n\t\treverse_proxy ${relay}\n\t}`,
        ];
  return `# ${note}
${origin} {
	root * ${root}
	@site not path /relay/*
	header @site {
${sent.join('\n')}
		Cache-Control "${revalidatedCache}"
	}
	header /assets/* Cache-Control "${immutableCache}"
	@data path *.data
	header @data {
		Content-Type text/x-script
		Cache-Control "${dataCache}"
	}
${types.join('\n')}
${internal.join('\n')}

	# One address a page: no trailing slash, no index.html, small letters.
	map {path} {canonical} {
${canonical.join('\n')}
		default ""
	}
	@moved expression \`{canonical} != "" && {canonical} != {path} && {query} == ""\`
	redir @moved {canonical} 301
	@movedWithQuery expression \`{canonical} != "" && {canonical} != {path} && {query} != ""\`
	redir @movedWithQuery {canonical}?{query} 301

${forRelay.join('\n')}
	try_files {path} {path}/index.html
	file_server {
		precompressed br gzip
	}
	handle_errors {
${missing.join('\n')}
	}
}
`;
}
