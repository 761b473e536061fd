/** Readers of the scripts that React Router writes into a page. Each throws when the script is not as expected. */
export const parse = {
  /** The context object, as JSON. */
  context: (body: string): string => matched(/^window\.__reactRouterContext = (\{.*?\});window\./, body),

  /** A chunk of the page's data, as a JSON string. */
  chunk: (body: string): string =>
    matched(/^window\.__reactRouterContext\.streamController\.enqueue\((".*")\);$/s, body),

  /** The modules that the page imports: for each route one or several, whose exports together are the route's. */
  modules(body: string) {
    const hrefs = new Map(
      [...body.matchAll(/import \* as (\w+) from "([^"]+)"/g)].map(([, name = '', href = '']) => [
        name,
        href,
      ]),
    );
    const parts = new Map(
      [...body.matchAll(/const (\w+) = \{(.*?)\};/g)].map(([, name = '', spread = '']) => [name, spread]),
    );
    const routes = matched(/window\.__reactRouterRouteModules = \{(.*?)\};/, body);
    const hrefsOf = (name: string): string[] => {
      const spread = parts.get(name);
      if (spread !== undefined) return spread.split(',').flatMap((part) => hrefsOf(part.replace('...', '')));
      const href = hrefs.get(name);
      if (href === undefined) throw new Error(`The page's modules name "${name}" but do not import it`);
      return [href];
    };
    return {
      manifest: matched(/import "([^"]+)"/, body),
      routes: Object.fromEntries(
        [...routes.matchAll(/"([^"]+)":(\w+)/g)].map(([, id = '', name = '']) => [id, hrefsOf(name)]),
      ),
      entry: matched(/import\("([^"]+)"\)/, body),
    };
  },
};

function matched(pattern: RegExp, text: string): string {
  const match = pattern.exec(text)?.[1];
  if (match === undefined)
    throw new Error(`Expected a script of the form ${pattern}, found: ${text.slice(0, 120)}`);
  return match;
}
