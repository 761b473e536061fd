import type { Plugin } from 'postcss';

/**
 * Removes the copies of rules that `composes: … from` adds to a CSS module. Each module that composes rules of another file gets a
 * copy of these rules, without their source position.
 *
 * A build removes the copies from the modules of routes, because every built page has all styles of app/ui. Other copies stay,
 * because a page of the development server has only the styles that it imports. They get the source of the module, because Vite
 * warns about rules without a source.
 */
export const removeComposedCopies = ({ isBuild }: { isBuild: boolean }): Plugin => ({
  postcssPlugin: 'remove-composed-copies',
  OnceExit({ nodes, source }) {
    for (const node of [...nodes]) {
      if (node.source?.input.file || !source) continue;
      if (isBuild && /\/app\/routes\//.test(source.input.file ?? '')) node.remove();
      else if ('walk' in node)
        node.walk((descendant) => {
          descendant.source = source;
        });
    }
  },
});
