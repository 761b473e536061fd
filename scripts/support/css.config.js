import css from '@eslint/css';

/**
 * The built style sheets may use CSS that all major browsers supported by the end of 2022. That was the last full year before
 * Safari 16.4 (March 2023), the oldest browser in the `browserslist` of package.json. Newer CSS must be inside `@supports` or in
 * the lists below. Comments in the lists say since when browsers support a feature, or what the site looks like without it.
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
            // Without it: no transitions.
            'starting-style',
            'view-transition',
            // Safari 16.0, Chromium 105, Firefox 110. Without it: the details of a card are below its title.
            'container',
            // Firefox 128. Without it: the label of an arrow appears without a transition.
            'property',
            // Without it: default print margins.
            'page',
          ],
          // Safari 16.2, Chromium 111, Firefox 113.
          allowFunctions: ['color-mix'],
          // Firefox 113, Chromium 120, Safari 17. Without it: a button shows the list of marks without script, too.
          allowMediaConditions: ['scripting'],
          // Chromium 117. Without it: the parts of neighbouring cards are not aligned.
          allowPropertyValues: { 'grid-template-columns': ['subgrid'], 'grid-template-rows': ['subgrid'] },
          // Safari 16.0, Chromium 105, Firefox 110, like container-type.
          allowUnits: ['cqh', 'cqw'],
          allowProperties: [
            'container-type',
            // These are inside an @supports that this rule does not recognise, or have an effect only together with others.
            'anchor-name',
            'animation-range',
            'position-anchor',
            // Without it: default page breaks.
            'break-after',
            // Without it: default colour of sliders.
            'accent-color',
            // Only used in SVG, where all browsers support it. In HTML since Chromium 123.
            'paint-order',
            // Chromium 120. Without it: the overlay beneath the text of a hero is as wide as the image.
            'mask-image',
            // Without these: default behaviour of the browser.
            'content-visibility',
            'field-sizing',
            'outline',
            'overscroll-behavior',
            'resize',
            'scrollbar-width',
            'text-size-adjust',
            'text-wrap',
            'user-select',
            // Only affects forced colours, which Safari does not have.
            'forced-color-adjust',
            // Safari needs a prefix, which the build adds.
            'backdrop-filter',
          ],
          allowSelectors: [
            // Firefox 121. Used for the open menu, which needs popovers (Firefox 125).
            'has',
            // Matches only in browsers that support popovers.
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
