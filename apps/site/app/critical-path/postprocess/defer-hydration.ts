import { parseSync } from 'rolldown/utils';
import {
  childElements,
  directText,
  findAll,
  findOne,
  getAttribute,
  type HtmlDocument,
  isInlineScript,
  isLinkWithRel,
  removeElement,
  setAttributes,
  setText,
} from './html-document.ts';

export interface DeferredApplication {
  /** URL paths of the modules that must run before the entry, in React Router's order. */
  modules: string[];
  /** URL path of the module that hydrates the page. */
  entry: string;
  /** Code of a new module with the page's inline scripts, which contain the page's data and routes. */
  pageModule: string;
}

/**
 * Moves React Router's inline scripts from a prerendered page to a module, and removes the preloads of the page. bootstrap.js
 * imports the module later. All pages then have the same inline scripts, so the content security policy needs only a few hashes.
 *
 * Also removes the import of the entry from the scripts, because bootstrap.js imports the entry and handles its failure.
 *
 * @param document is modified.
 * @throws Error when the expected scripts are missing. The page could then not be hydrated.
 */
export function deferHydration(document: HtmlDocument): DeferredApplication {
  const preloads = findAll(document, isLinkWithRel('modulepreload'));
  if (preloads.length === 0) throw new Error('<head> has no <link rel="modulepreload">');
  // React Router's scripts are children of `body`. Other scripts stay in the page.
  const scripts = childElements(findOne(document, 'body')).filter(isInlineScript);
  const isModule = (script: (typeof scripts)[number]) => getAttribute(script, 'type') === 'module';
  const [module, ...others] = scripts.filter(isModule);
  if (!module || others.length > 0)
    throw new Error(`<body> has ${others.length + (module ? 1 : 0)} inline modules; expected one`);
  const { entry, code } = extractEntry(directText(module));
  const otherScripts = scripts.filter(
    (script) => script !== module && getAttribute(script, 'data-omit') === undefined,
  );
  const pageModule = [...otherScripts.map((script) => compactLoaderData(directText(script))), code].join(
    '\n',
  );
  for (const script of scripts) {
    // An empty script stays in place, because React expects one there when it hydrates the page.
    setAttributes(script, { type: 'application/json' });
    setText(script, '');
  }
  preloads.forEach(removeElement);
  const modules = preloads.map((link) => getAttribute(link, 'href') ?? '').filter((href) => href !== entry);
  return { modules: modules, entry, pageModule: pageModule };
}

/**
 * Removes the HTML of marks (links on an image) from the loader data of a page. The page already contains this HTML, and hydration
 * keeps it (apps/site/app/ui/marks.tsx). React Router writes the data as one flat JSON array in a string. The resulting string is in
 * single quotes, so that the double quotes of JSON need no escaping.
 */
function compactLoaderData(script: string): string {
  return script.replace(/(?<=\.enqueue\()"\[(?:[^"\\]|\\.)*"/, (literal) => {
    const [flatArray = '', ...others]: string[] = JSON.parse(literal).split('\n');
    const data: unknown[] = JSON.parse(flatArray);
    // Objects in the array refer to their keys and values by index.
    const marksKey = `_${data.indexOf('marksHtml')}`;
    for (const value of data)
      if (typeof value === 'object' && value !== null && marksKey in value) {
        data[Number(Reflect.get(value, marksKey))] = '';
        Reflect.deleteProperty(value, marksKey);
      }
    const text = JSON.stringify([JSON.stringify(data), ...others].join('\n'));
    return `'${text.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  });
}

/** Removes the import() of the entry from React Router's module. @throws Error unless the module has exactly one import(). */
function extractEntry(module: string): { entry: string; code: string } {
  const { module: parsed, errors } = parseSync('page.js', module);
  const [entry, ...others] = parsed.dynamicImports;
  if (!entry || others.length > 0 || errors.length > 0)
    throw new Error(
      `expected one import() in the inline module of <body>, which begins: ${module.slice(0, 200)}`,
    );
  const specifier = module.slice(entry.moduleRequest.start, entry.moduleRequest.end);
  if (!/^(["']).*\1$/.test(specifier)) throw new Error(`import(${specifier}) of <body> names no file`);
  return {
    entry: specifier.slice(1, -1),
    code: `${module.slice(0, entry.start)}0${module.slice(entry.end)}`,
  };
}
