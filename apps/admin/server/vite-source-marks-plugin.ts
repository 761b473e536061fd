import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { markMessagePart, markText } from './source-marks.ts';

/** Modules of the site with the functions that mark-content.ts replaces. */
const WRAPPERS: Readonly<Record<string, { wrap: string; names: readonly string[] }>> = {
  'packages/content/parse.ts': { wrap: 'wrapParse', names: ['parseYaml', 'parseMarkdownFile'] },
  'packages/content/markdown/parse-markdown.ts': { wrap: 'wrapParseMarkdown', names: ['parseMarkdown'] },
  'apps/site/app/content/markdown/render.tsx': { wrap: 'wrapRender', names: ['renderMarkdown'] },
};
const PREFIX = '\0source-marks:';
const REPLACEMENTS = fileURLToPath(new URL('./mark-content.ts', import.meta.url));
const MESSAGES_ID = /^\0virtual:messages\/(\w+)$/;
const IMAGES_ID = '\0virtual:pictures';

/**
 * Marks what pages show with its source (source-marks.ts), so that a click in the preview finds its field. Only the preview server
 * uses this plugin. The site has no code for it, so a published page cannot contain a mark.
 *
 * @param root folder of the draft.
 */
export function sourceMarksPlugin(root: string): Plugin {
  const realRoot = realpathSync(root);
  return {
    name: 'source-marks',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (importer?.startsWith(PREFIX) || !/(?:parse|parse-markdown|render)(?:\.tsx?)?$/.test(id)) return;
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      const name = Object.keys(WRAPPERS).find((path) => resolved?.id === join(realRoot, path));
      return name && PREFIX + name;
    },
    load(id) {
      const name = id.startsWith(PREFIX) ? id.slice(PREFIX.length) : '';
      const wrapper = WRAPPERS[name];
      if (!wrapper) return undefined;
      const original = JSON.stringify(join(realRoot, name));
      return [
        `import * as original from ${original};`,
        `import { ${wrapper.wrap} } from ${JSON.stringify(REPLACEMENTS)};`,
        `export * from ${original};`,
        `export const { ${wrapper.names.join(', ')} } = ${wrapper.wrap}(original);`,
      ].join('\n');
    },
    transform: {
      order: 'post',
      handler(code, id) {
        const [, group] = MESSAGES_ID.exec(id) ?? [];
        if (group !== undefined) return { code: markMessages(group, code), map: null };
        return id === IMAGES_ID ? { code: markImages(code), map: null } : undefined;
      },
    },
  };
}

/** Marks the messages of a generated module (packages/content/messages), and each part of a message with placeholders. */
export const markMessages = (group: string, code: string): string =>
  code.replace(/^export const (\w+) = (.*)$/gm, (line, name: string, value: string) => {
    const mark = value.startsWith('"') ? markText : markMessagePart;
    return line.replace(/"(?:[^"\\]|\\.)*"/g, (literal) =>
      literal === '""'
        ? literal
        : JSON.stringify(mark(JSON.parse(literal), { file: 'messages.yaml', path: [group, name] })),
    );
  });

/** Marks the captions of all images, and their URLs, which have the entry of the image as their source. */
function markImages(code: string): string {
  const images: Record<string, { caption: string; fallback: string }> = JSON.parse(
    code.replace(/^export default /, ''),
  );
  const marked = Object.entries(images).map(([id, image]) => {
    const mark = (text: string, ...path: string[]) => markText(text, { file: `pictures/${id}.yaml`, path });
    return [id, { ...image, caption: mark(image.caption, 'caption'), fallback: mark(image.fallback) }];
  });
  return `export default ${JSON.stringify(Object.fromEntries(marked))}`;
}
