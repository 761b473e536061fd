/** A page of the site to be seen within the desk: without script, and every address of the site under another. */
export function withoutScript(html: string, under: string): string {
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script\s*>/gi, '')
    .replaceAll(/<link\b[^>]*\brel="(?:modulepreload|preload|manifest|alternate)"[^>]*>/gi, '')
    .replaceAll(/(\s(?:href|src|action)=")\/(?!\/)/gi, `$1${under}/`)
    .replaceAll(/<style\b[^>]*>[\s\S]*?<\/style\s*>/gi, (rules) => rulesWithin(rules, under))
    .replaceAll(/(\s(?:srcset|imagesrcset)=")([^"]*)"/gi, (_all, start: string, list: string) => {
      return `${start}${list.replaceAll(/(^|,\s*)\/(?!\/)/g, `$1${under}/`)}"`;
    });
}

/** Rules of style, with every address of the site under another. */
export const rulesWithin = (css: string, under: string): string =>
  css.replaceAll(/url\((["']?)\/(?!\/)/g, `url($1${under}/`);
