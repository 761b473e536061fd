/** Readers of the scripts that React Router writes into a page. Each throws when the script is not as expected. */
export const parse = {
  /** The context object, as JSON. */
  context: (body: string): string => matched(/^window\.__reactRouterContext = (\{.*?\});window\./, body),

  /** A chunk of the page's data, as a JSON string. */
  chunk: (body: string): string => matched(/^window\.__reactRouterContext\.streamController\.enqueue\((".*")\);$/s, body),

  /** The modules that the page imports. */
  modules(body: string) {
    const names = new Map(
      [...body.matchAll(/import \* as (\w+) from "([^"]+)"/g)].map(([, name = '', href = '']) => [name, href]),
    );
    const routes = matched(/window\.__reactRouterRouteModules = \{(.*?)\};/, body);
    return {
      manifest: matched(/import "([^"]+)"/, body),
      routes: Object.fromEntries(
        [...routes.matchAll(/"([^"]+)":(\w+)/g)].map(([, id = '', name = '']) => [id, names.get(name) ?? '']),
      ),
      entry: matched(/import\("([^"]+)"\)/, body),
    };
  },
};

function matched(pattern: RegExp, text: string): string {
  const match = pattern.exec(text)?.[1];
  if (match === undefined) throw new Error(`Expected a script of the form ${pattern}, found: ${text.slice(0, 120)}`);
  return match;
}
