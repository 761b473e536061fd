import { parse } from './script-elements.ts';

/** What the starter needs to begin the application, taken out of the framework's own scripts. */
interface AppModules {
  manifest: string;
  /** By route id, the modules whose exports together are the route's. */
  routes: Record<string, string[]>;
  entry: string;
  /** Everything to fetch, in the framework's order. */
  preload: string[];
}

/**
 * Holds the application back in a prerendered page: the framework's inline scripts become data that nothing runs, its
 * preloads go, and the starter comes in their place. All pages then share the same inline scripts, so that the security
 * policy names two hashes and not two for each page.
 *
 * @param html a page as the framework wrote it.
 * @param starter the script that begins the application.
 * @throws when the page is not of the form that React Router 8 writes; the alternative would be a dead page.
 */
export function holdScripts(html: string, starter: string): string {
  const preload = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)].map(
    ([, href]) => href ?? '',
  );
  const chunks: string[] = [];
  let context: string | undefined;
  let modules: Omit<AppModules, 'preload'> | undefined;

  const held = html
    .replaceAll(/<link rel="modulepreload" href="[^"]+"\/>/g, '')
    .replaceAll(
      /<script([^>]*)>([\s\S]*?)<\/script>/g,
      (script: string, attributes: string, body: string) => {
        if (body.startsWith('window.__reactRouterContext = {')) {
          context = parse.context(body);
          return block('context', context);
        }
        if (/type="module"/.test(attributes) && body.includes('__reactRouterRouteModules')) {
          modules = parse.modules(body);
          return block('modules', JSON.stringify({ ...modules, preload } satisfies AppModules));
        }
        if (body.startsWith('window.__reactRouterContext.streamController.enqueue(')) {
          const chunk = parse.chunk(body);
          chunks.push(chunk);
          return block('data', chunk);
        }
        return body.startsWith('window.__reactRouterContext.streamController.close(') ? '' : script;
      },
    );
  if (!context || !modules || chunks.length === 0) {
    throw new Error(
      'The framework wrote its scripts in a form that this step does not know; see tools/finish/hold-scripts.ts',
    );
  }
  return held.replace('</body>', `<script>${starter}</script></body>`);
}

/** A block of data in the page. What is in it was escaped for HTML by the framework already. */
const block = (name: string, json: string): string =>
  `<script type="application/json" data-app="${name}">${json}</script>`;
