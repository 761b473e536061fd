import type { Plugin } from 'postcss';

/**
 * `composes: … from` copies the rules of the other file, without a source, into each CSS module. This removes them from the modules
 * of routes: those of app/ui, which are on every page, bring ui/section.module.css already. Vite warns of rules without a source.
 */
export const removeComposedCopies: Plugin = {
  postcssPlugin: 'remove-composed-copies',
  OnceExit({ nodes, source }) {
    for (const node of [...nodes]) {
      if (node.source?.input.file || !source) continue;
      if (/\/app\/routes\//.test(source.input.file ?? '')) node.remove();
      else if ('walk' in node)
        node.walk((copy) => {
          copy.source = source;
        });
    }
  },
};
