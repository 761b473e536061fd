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

/** The scripts of the application that were taken out of a page. */
export interface DeferredApplication {
  /** URL paths of the modules that the entry needs, in the framework's order. */
  modules: string[];
  /** URL path of the module that hydrates the page after all others have run. */
  entry: string;
  /** Code of a module that contains the framework's inline scripts of this page, with the page's data and routes. */
  pageModule: string;
}

/**
 * Moves the framework's inline scripts, unchanged, from a prerendered page to a module that bootstrap.js imports later, and removes
 * the framework's preloads. All pages then share the same inline scripts, so the content security policy needs only a few hashes.
 * The import of the entry is removed too, because bootstrap.js imports the entry and handles its failure.
 *
 * @param document is modified.
 * @throws Error when the expected scripts are missing. Such a page could never be hydrated.
 */
export function deferHydration(document: HtmlDocument): DeferredApplication {
  const preloads = findAll(document, isLinkWithRel('modulepreload'));
  if (preloads.length === 0) throw new Error('<head> has no <link rel="modulepreload">');
  // The framework's scripts are children of `body`. Nested scripts and scripts in files stay as they are.
  const scripts = childElements(findOne(document, 'body')).filter(isInlineScript);
  const isModule = (script: (typeof scripts)[number]) => getAttribute(script, 'type') === 'module';
  const [module, ...others] = scripts.filter(isModule);
  if (!module || others.length > 0)
    throw new Error(`<body> has ${others.length + (module ? 1 : 0)} inline modules; expected one`);
  const { entry, code } = extractEntry(directText(module));
  const otherScripts = scripts.filter(
    (script) => script !== module && getAttribute(script, 'data-left-out') === undefined,
  );
  const pageModule = [...otherScripts.map((script) => compactLoaderData(directText(script))), code].join(
    '\n',
  );
  for (const script of scripts) {
    // An empty element stays in place: React expects it there when it hydrates the page.
    setAttributes(script, { type: 'application/json' });
    setText(script, '');
  }
  preloads.forEach(removeElement);
  const modules = preloads.map((link) => getAttribute(link, 'href') ?? '').filter((href) => href !== entry);
  return { modules: modules, entry, pageModule: pageModule };
}

/**
 * Removes the markup of marks from the loader data of a page. React Router writes this data as one flat JSON array. The page does
 * not need the markup twice, because hydration keeps the existing elements (apps/site/app/ui/marks.tsx). The result is a string
 * literal in single quotes, because escaping the double quotes of JSON would add bytes.
 */
function compactLoaderData(script: string): string {
  return script.replace(/(?<=\.enqueue\()"\[(?:[^"\\]|\\.)*"/, (literal) => {
    const [flatArray = '', ...others]: string[] = JSON.parse(literal).split('\n');
    const data: unknown[] = JSON.parse(flatArray);
    // Objects refer to their keys and values by index.
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

/** Removes the dynamic import of the entry, the only one, from the framework's module. */
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
