import Markdoc from '@markdoc/markdoc';
import { isScalar, parseDocument, visit } from 'yaml';
import { sectionsOf } from '../markdown/sections.ts';
import { canonicalPath } from '../paths.ts';

/** A link as it stands in a content file. */
interface ContentLink {
  /** Line in the file, from 1. */
  line: number;
  href: string;
}

/** Fields that name a page of the site without its slash. */
const PAGE_FIELD = 'page';
/** Field that names an address on purpose where no page is any more: content/redirects.yaml. */
const FORMER_FIELD = 'from';

/**
 * Finds the links of a content file that lead nowhere: those of buttons and of Markdown, and pages named by the footer.
 *
 * @param file its path, for the messages; `.md` files may begin with YAML.
 * @param addresses every address that the site has.
 * @returns a sentence for each, with file and line.
 */
export function brokenLinks(file: string, source: string, addresses: ReadonlySet<string>): string[] {
  const front = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(source);
  const isMarkdown = file.endsWith('.md');
  const yaml = isMarkdown ? (front?.[1] ?? '') : source;
  const body = isMarkdown ? source.slice(front?.[0].length ?? 0) : '';
  const bodyLine = source.slice(0, source.length - body.length).split('\n').length - 1;
  // Markdoc encodes the addresses of links.
  const anchors = new Set(sectionsOf(body).map(({ id }) => encodeURI(`#${id}`)));
  const problems = [
    ...linksInYaml(yaml, isMarkdown ? 1 : 0),
    ...linksInMarkdown(body).map(({ line, href }) => ({ line: line + bodyLine, href })),
  ].map(({ line, href }) => {
    const fault = faultOf(href, addresses, anchors);
    return fault && `${file}: line ${line}: ${fault}`;
  });
  return problems.filter((problem) => problem !== undefined);
}

function linksInYaml(yaml: string, before: number): ContentLink[] {
  const document = parseDocument(yaml);
  const lineAt = (offset: number) => yaml.slice(0, offset).split('\n').length + before;
  const links: ContentLink[] = [];
  visit(document, {
    Pair(_key, { key, value }) {
      if (!isScalar(key) || !isScalar(value) || typeof value.value !== 'string') return;
      if (key.value === FORMER_FIELD) return;
      const href = key.value === PAGE_FIELD ? `/${value.value}` : value.value;
      if (/^\/\S*$/.test(href)) links.push({ line: lineAt(value.range?.[0] ?? 0), href });
    },
  });
  return links;
}

function linksInMarkdown(body: string): ContentLink[] {
  return [...Markdoc.parse(body).walk()]
    .filter(({ type, attributes }) => type === 'link' && typeof attributes.href === 'string')
    .map(({ lines, attributes }) => ({ line: (lines[0] ?? 0) + 1, href: attributes.href }));
}

function faultOf(
  href: string,
  addresses: ReadonlySet<string>,
  anchors: ReadonlySet<string>,
): string | undefined {
  if (/^(https?:|mailto:|tel:)/.test(href)) return undefined;
  if (href.startsWith('#'))
    return anchors.has(href) ? undefined : `the link ${href} leads to no heading of this text`;
  if (!href.startsWith('/') || href.startsWith('//'))
    return `the link ${href} is no address; expected a page such as /services, or a whole address with https://`;
  const path = href.replace(/[?#].*$/, '');
  if (addresses.has(path)) return undefined;
  const near = nearest(path, addresses);
  if (canonicalPath(path) === near)
    return `the link ${href} is written otherwise than its page; expected ${near}`;
  // A page that was removed is like no other.
  return distance(path, near) <= path.length / 3
    ? `there is no page ${path}; did you mean ${near}?`
    : `there is no page ${path}; lead the link elsewhere, or leave its words alone`;
}

/** The address that differs in the fewest letters, by Levenshtein's distance. */
function nearest(path: string, addresses: ReadonlySet<string>): string {
  const [best = '/'] = [...addresses].sort((a, b) => distance(path, a) - distance(path, b));
  return best;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
