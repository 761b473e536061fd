import css from '@eslint/css';

/**
 * The built style sheets may use what was in all browsers by the end of 2022, the last whole year that the oldest of those in
 * package.json's `browserslist` (Safari 16.4, March 2023) has behind it. What is newer stands within `@supports`, or here,
 * each with what a browser does that does not know it.
 */
export default [
  {
    files: ['**/*.css'],
    language: 'css/css',
    plugins: { css },
    rules: {
      'css/use-baseline': [
        'error',
        {
          available: 2022,
          allowAtRules: [
            // What appears is there at once, and pages change at once.
            'starting-style',
            'view-transition',
            // Safari 16.0, Chromium 105, Firefox 110: until then the facts of a card stand below its title.
            'container',
            // Firefox 128: until then an arrow's words are there at once.
            'property',
            // Margins of paper as the browser has them.
            'page',
          ],
          // Safari 16.2, Chromium 111, Firefox 113.
          allowFunctions: ['color-mix'],
          // Chromium 117: the parts of neighbouring cards then begin at heights of their own.
          allowPropertyValues: { 'grid-template-columns': ['subgrid'], 'grid-template-rows': ['subgrid'] },
          // Safari 16.0, Chromium 105, Firefox 110, as container-type.
          allowUnits: ['cqh', 'cqw'],
          allowProperties: [
            'container-type',
            // Within @supports of their family, which this rule does not see, or of no effect alone.
            'anchor-name',
            'animation-range',
            'position-anchor',
            // The page is whole without: its size, breaks, bars and focus are the browser's.
            'break-after',
            // Sliders in the browser's own colour.
            'accent-color',
            // For HTML since Chromium 123, for drawings in all of them: it is used in a drawing.
            'paint-order',
            // Chromium 120: until then the shade beneath a hero's words is as wide as its picture.
            'mask-image',
            'content-visibility',
            'field-sizing',
            'outline',
            'overscroll-behavior',
            'resize',
            'scrollbar-width',
            'text-size-adjust',
            'text-wrap',
            'user-select',
            // Only where a visitor has colours of their own; Safari has no such mode.
            'forced-color-adjust',
            // Both in Safari with a prefix, which the build adds.
            'backdrop-filter',
          ],
          allowSelectors: [
            // Firefox 121. Used for the open menu and for what hides beside it; Firefox has popovers from 125.
            'has',
            // Such a rule is for what only a browser that knows it can open.
            'popover-open',
            'marker',
            'selection',
            'view-transition-group',
            'view-transition-new',
            'view-transition-old',
          ],
        },
      ],
    },
  },
];
