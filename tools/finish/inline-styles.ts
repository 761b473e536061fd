const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;

/**
 * Puts a page's stylesheets into the page, so that its first view waits for no other file. Each link stays, disabled and
 * so never fetched: the framework looks for it when it takes the page over, and manages the sheets of the pages after.
 *
 * @param html a prerendered page.
 * @param read gives the text of a stylesheet by its address.
 */
export async function inlineStyles(html: string, read: (href: string) => Promise<string>): Promise<string> {
  const hrefs = [...html.matchAll(SHEET)].map(([, href]) => href ?? '');
  // The framework marks a sheet that several modules share with an empty fragment.
  const sheets = new Map(
    await Promise.all(hrefs.map(async (href) => [href, await read(href.replace(/#.*$/, ''))] as const)),
  );
  return html.replaceAll(
    SHEET,
    (_link, href: string) =>
      `<style>${sheets.get(href)}</style><link rel="stylesheet" href="${href}" disabled/>`,
  );
}
