import type { Plugin } from 'postcss';

/**
 * Removes copied rules from CSS modules. A module with `composes: … from` gets a copy of the rules of the other file, without their
 * source position.
 *
 * A build removes the copies only from the modules of routes, because every built page has all styles of app/ui. In development, all
 * copies stay, because a page has only the styles that it imports. Copies that stay get the source position of the module, because Vite
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
