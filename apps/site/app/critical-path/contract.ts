/**
 * The interface between the first view and the rest of the site. Files outside this folder import these class and attribute names
 * instead of repeating them (state-names.test.ts).
 */

/** Class of a control that needs the application. The control is hidden without script, and if the application failed to load. */
export const requiresScriptClass = 'needs-script';

/** Class of a replacement for such a control. The replacement is visible while controls with the class `needs-script` are hidden. */
export const noScriptClass = 'without-script';

/**
 * Attribute of a link whose click the application handles on the page. bootstrap.js holds a click before hydration and repeats it
 * afterwards.
 */
export const enhancedLink = { 'data-answered': '' } as const;

/** Returns whether a link has the attribute of `enhancedLink`. */
export const isEnhancedLink = (link: Element): boolean => link.matches('[data-answered]');

/** Attribute of an element that starts the application when it scrolls into view. */
export const hydrateOnVisible = { 'data-starts': '' } as const;

/** Attribute of an inline framework script that the build removes from finished pages. */
export const omitFromBuild = { 'data-left-out': '' } as const;

/** Inline script that adds the class `js` in development, where pages do not contain bootstrap.js. */
export const ADD_JS_CLASS_SCRIPT = `document.documentElement.classList.add('js');`;

/** Returns whether bootstrap.js holds a click until the application is ready. */
export const isClickPending = (): boolean =>
  Boolean((document.documentElement as { held?: Element | null }).held);

/** Selector that matches when the page is hydrated. For tests and benchmarks. */
export const APP_READY_SELECTOR = 'html[data-app=ready]';

/** Event that the application dispatches on `window` when the page is hydrated. */
export const APP_READY_EVENT = 'app-ready';

/** Selector that matches while the page has only its critical CSS rules. For tests and benchmarks. */
export const CRITICAL_ONLY_SELECTOR = 'html.rest-waits';

/** Message that is logged when React rerenders the page instead of hydrating it, because the DOM was changed before hydration. */
export const RERENDERED_MESSAGE = 'The page was changed before the application started, and is drawn anew:';
