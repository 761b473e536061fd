import { parseSync } from 'rolldown/utils';
import {
  attributeOf,
  type Document,
  elementsIn,
  findAll,
  findOnly,
  isInlineScript,
  isLink,
  removeElement,
  setAttributes,
  setText,
  textOf,
} from './document.ts';

/** What begins a page's application, taken out of the page. */
export interface HeldApplication {
  /** Addresses of what the page needs besides, in the framework's order. */
  needs: string[];
  /** Address of the module that runs when all others have: it takes the page over. */
  entry: string;
  /** A module of the framework's own scripts in this page: its data, its routes. */
  page: string;
}

/**
 * Holds the application back in a prerendered page: the framework's inline scripts move, as they are, to a module that
 * first-view.js imports when there is intent, and its preloads go. So all pages have the same inline scripts, and the security
 * policy names a few hashes, not some for each page. The import of the entry is taken out of it: first-view.js does that, and
 * hears of its failure.
 *
 * @param document is changed.
 * @throws when the framework has written no such scripts; the alternative would be a dead page.
 */
export function holdApplication(document: Document): HeldApplication {
  const preloads = findAll(document, isLink('modulepreload'));
  if (preloads.length === 0) throw new Error('<head> has no <link rel="modulepreload">');
  // The framework's stand directly in `body`. Others, deeper or in files of their own, are left as they are.
  const scripts = elementsIn(findOnly(document, 'body')).filter(isInlineScript);
  const isModule = (script: (typeof scripts)[number]) => attributeOf(script, 'type') === 'module';
  const [module, ...others] = scripts.filter(isModule);
  if (!module || others.length > 0)
    throw new Error(`<body> has ${others.length + (module ? 1 : 0)} inline modules; expected one`);
  const { entry, code } = cutEntry(textOf(module));
  const before = scripts.filter(
    (script) => script !== module && attributeOf(script, 'data-left-out') === undefined,
  );
  const page = [...before.map(textOf), code].join('\n');
  for (const script of scripts) {
    // Each stays in its place: the framework looks for it there when it takes the page over.
    setAttributes(script, { type: 'application/json' });
    setText(script, '');
  }
  preloads.forEach(removeElement);
  const needs = preloads.map((link) => attributeOf(link, 'href') ?? '').filter((href) => href !== entry);
  return { needs, entry, page };
}

/** Cuts the import of the application's entry, the only one at run time, out of the framework's module. */
function cutEntry(module: string): { entry: string; code: string } {
  const { module: found, errors } = parseSync('page.js', module);
  const [entry, ...others] = found.dynamicImports;
  if (!entry || others.length > 0 || errors.length > 0)
    throw new Error(
      `expected one import() in the inline module of <body>, which begins: ${module.slice(0, 200)}`,
    );
  const address = module.slice(entry.moduleRequest.start, entry.moduleRequest.end);
  if (!/^(["']).*\1$/.test(address)) throw new Error(`import(${address}) of <body> names no file`);
  return { entry: address.slice(1, -1), code: `${module.slice(0, entry.start)}0${module.slice(entry.end)}` };
}
