import { parse } from './script-elements.ts';

/** What the starter needs to begin the application, taken out of the framework's own scripts. */
interface AppModules {
  /** By route id, the modules whose exports together are the route's. */
  routes: Record<string, string[]>;
  /** Runs when all others have: it takes the page over. */
  entry: string;
  /** Address of the page's data module. */
  data: string;
  /** What else the page needs, in the framework's order, and the data. */
  needs: string[];
}

/** A page whose application is held back. */
interface HeldPage {
  html: string;
  /** A module that tells the framework its routes and exports the page's data as the framework streams it. */
  data: string;
}

/**
 * Holds the application back in a prerendered page: the framework's inline scripts become data that nothing runs, its
 * preloads go, and the starter comes in their place. All pages then share the same inline scripts, so that the security
 * policy names a few hashes and not two more for each page. The page's data, which says again what the HTML shows, moves
 * to a module that the starter imports. The framework's list of routes goes with it: a browser that speaks HTTP/1.1 fetches
 * six files at a time, and each round costs a slow line half a second.
 *
 * @param html a page as the framework wrote it.
 * @param starter the script that begins the application.
 * @param textAt reads a file of the site by its address.
 * @param dataAddress gives the address that a data module will have.
 * @throws when the page is not of the form that React Router 8 writes; the alternative would be a dead page.
 */
export async function holdScripts(
  html: string,
  starter: string,
  textAt: (address: string) => Promise<string>,
  dataAddress: (module: string) => string,
): Promise<HeldPage> {
  const preload = [...html.matchAll(PRELOAD)].map(([, href]) => href ?? '');
  const chunks: string[] = [];
  let context: string | undefined;
  let modules: ReturnType<typeof parse.modules> | undefined;

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
  const { manifest, ...routes } = modules;
  const streamed: string = chunks.map((chunk) => JSON.parse(chunk)).join('');
  const data = [
    await textAt(manifest),
    // The framework preloads the file that its list of routes names as its own.
    'window.__reactRouterManifest.url = new URL(import.meta.url).pathname;',
    `export default ${JSON.stringify(streamed)};`,
  ].join('\n');
  const address = dataAddress(data);
  const app: AppModules = {
    ...routes,
    data: address,
    needs: [...preload.filter((href) => href !== manifest && href !== modules?.entry), address],
  };
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
