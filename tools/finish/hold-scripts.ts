import { parse } from './script-elements.ts';

/** What the starter needs to begin the application, taken out of the framework's own scripts. */
interface AppModules {
  manifest: string;
  /** By route id, the modules whose exports together are the route's. */
  routes: Record<string, string[]>;
  entry: string;
  /** Everything to fetch, in the framework's order. */
  preload: string[];
  /** Address of the page's data. */
  data: string;
}

/** A page whose application is held back. */
interface HeldPage {
  html: string;
  /** The page's data as the framework streams it, for a file of its own. */
  data: string;
}

/**
 * Holds the application back in a prerendered page: the framework's inline scripts become data that nothing runs, its
 * preloads go, and the starter comes in their place. All pages then share the same inline scripts, so that the security
 * policy names a few hashes and not two more for each page. The page's data, which says again what the HTML shows, moves
 * to a file that the starter fetches.
 *
 * @param html a page as the framework wrote it.
 * @param starter the script that begins the application.
 * @param dataAddress gives the address of the file that the data will be in.
 * @throws when the page is not of the form that React Router 8 writes; the alternative would be a dead page.
 */
export function holdScripts(html: string, starter: string, dataAddress: (data: string) => string): HeldPage {
  const preload = [...html.matchAll(PRELOAD)].map(([, href]) => href ?? '');
  const chunks: string[] = [];
  let context: string | undefined;
  let modules: Omit<AppModules, 'preload' | 'data'> | undefined;

  // A script must stay where each was: the framework finds them by their places when it takes the page over.
  const empty = '<script type="application/json"></script>';
  const held = html
    .replaceAll(PRELOAD, '')
    .replaceAll(
      /<script([^>]*)>([\s\S]*?)<\/script>/g,
      (script: string, attributes: string, body: string) => {
        if (body.startsWith('window.__reactRouterContext = {')) {
          context = parse.context(body);
          return block('context', context);
        }
        if (/type="module"/.test(attributes) && body.includes('__reactRouterRouteModules')) {
          modules = parse.modules(body);
          return MODULES_PLACE;
        }
        if (body.startsWith('window.__reactRouterContext.streamController.enqueue(')) {
          chunks.push(parse.chunk(body));
          return empty;
        }
        // Until the application is there the browser restores the scroll position itself, and without a forced layout.
        return /streamController\.close\(|react-router-scroll-positions/.test(body) ? empty : script;
      },
    );
  if (!context || !modules || chunks.length === 0) {
    throw new Error(
      'The framework wrote its scripts in a form that tools/finish/hold-scripts.ts does not know',
    );
  }
  const data = chunks.map((chunk) => JSON.parse(chunk)).join('');
  const app: AppModules = { ...modules, preload, data: dataAddress(data) };
  return {
    data,
    html: held
      .replace(MODULES_PLACE, () => block('modules', JSON.stringify(app)))
      .replace('</body>', () => `<script>${starter}</script></body>`),
  };
}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const MODULES_PLACE = '<!--modules-->';

/** A block of data in the page. What is in it was escaped for HTML by the framework, or holds addresses only. */
const block = (name: string, json: string): string =>
  `<script type="application/json" data-app="${name}">${json}</script>`;
