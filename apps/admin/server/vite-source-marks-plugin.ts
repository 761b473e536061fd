import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { appendMessagePartMark, appendSourceMark } from './source-marks.ts';

/** Modules of the site with the functions that mark-content.ts replaces. */
const WRAPPERS_BY_MODULE: Readonly<Record<string, { wrapFunction: string; exportNames: readonly string[] }>> =
  {
    'packages/content/parse.ts': {
      wrapFunction: 'wrapParse',
      exportNames: ['parseYaml', 'parseMarkdownFile'],
    },
    'packages/content/markdown/parse-markdown.ts': {
      wrapFunction: 'wrapParseMarkdown',
      exportNames: ['parseMarkdown'],
    },
    'apps/site/app/content/markdown/render.tsx': {
      wrapFunction: 'wrapRender',
      exportNames: ['renderMarkdown'],
    },
  };
const MODULE_ID_PREFIX = '\0source-marks:';
const WRAPPERS_MODULE = fileURLToPath(new URL('./mark-content.ts', import.meta.url));
const MESSAGES_MODULE_ID = /^\0virtual:messages\/(\w+)$/;
const IMAGES_MODULE_ID = '\0virtual:pictures';

/**
 * Marks the texts and images of pages with their source (source-marks.ts), so that a click in the preview finds the field. Only the preview
 * server uses this plugin. The site has no code for it, so a published page cannot contain a mark.
 *
 * @param root folder of the draft.
 */
export function sourceMarksPlugin(root: string): Plugin {
  const realRoot = realpathSync(root);
  return {
    name: 'source-marks',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (importer?.startsWith(MODULE_ID_PREFIX) || !/(?:parse|parse-markdown|render)(?:\.tsx?)?$/.test(id))
        return;
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      const moduleName = Object.keys(WRAPPERS_BY_MODULE).find(
        (path) => resolved?.id === join(realRoot, path),
      );
      return moduleName && MODULE_ID_PREFIX + moduleName;
    },
    load(id) {
      const moduleName = id.startsWith(MODULE_ID_PREFIX) ? id.slice(MODULE_ID_PREFIX.length) : '';
      const wrapper = WRAPPERS_BY_MODULE[moduleName];
      if (!wrapper) return undefined;
      const originalModule = JSON.stringify(join(realRoot, moduleName));
      return [
        `import * as original from ${originalModule};`,
        `import { ${wrapper.wrapFunction} } from ${JSON.stringify(WRAPPERS_MODULE)};`,
        `export * from ${originalModule};`,
        `export const { ${wrapper.exportNames.join(', ')} } = ${wrapper.wrapFunction}(original);`,
      ].join('\n');
    },
    transform: {
      order: 'post',
      handler(code, id) {
        const [, messageGroup] = MESSAGES_MODULE_ID.exec(id) ?? [];
        if (messageGroup !== undefined) return { code: addMessageMarks(messageGroup, code), map: null };
        return id === IMAGES_MODULE_ID ? { code: addImageMarks(code), map: null } : undefined;
      },
    },
  };
}

/** Marks the messages of a generated module (packages/content/messages), and each part of a message with placeholders. */
export const addMessageMarks = (group: string, code: string): string =>
  code.replace(/^export const (\w+) = (.*)$/gm, (line, name: string, value: string) => {
    const mark = value.startsWith('"') ? appendSourceMark : appendMessagePartMark;
    return line.replace(/"(?:[^"\\]|\\.)*"/g, (literal) =>
      literal === '""'
        ? literal
        : JSON.stringify(mark(JSON.parse(literal), { file: 'messages.yaml', path: [group, name] })),
    );
  });

/** Marks the captions and URLs of all images. Their source is the entry of the image. */
function addImageMarks(code: string): string {
  const images: Record<string, { caption: string; fallback: string }> = JSON.parse(
    code.replace(/^export default /, ''),
  );
  const marked = Object.entries(images).map(([id, image]) => {
    const mark = (text: string, ...path: string[]) =>
      appendSourceMark(text, { file: `pictures/${id}.yaml`, path });
    return [
      id,
      { ...image, caption: image.caption && mark(image.caption, 'caption'), fallback: mark(image.fallback) },
    ];
  });
  return `export default ${JSON.stringify(Object.fromEntries(marked))}`;
}
