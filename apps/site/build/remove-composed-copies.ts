import type { Plugin } from 'postcss';

/**
 * `composes: … from` copies the rules of the other file, without a source, into each CSS module. A build removes them from the modules
 * of routes, because its pages have the styles of all of app/ui. Pages of the development server have only those that they import.
 * Vite warns of rules without a source.
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
