/**
 * The interface between the first view and the rest of the site. No file outside this folder spells these class and attribute
 * names (state-names.test.ts).
 */

/** Class of a control that needs the application. It is hidden without script and after the application failed to load. */
export const requiresScriptClass = 'needs-script';

/** Class of the replacement that is shown while `needs-script` controls are hidden. */
export const noScriptClass = 'without-script';

/** Attribute of a link that the application handles in place. A click before hydration is held and repeated afterwards. */
export const enhancedLink = { 'data-answered': '' } as const;

/** Returns whether a link has the attribute of `enhancedLink`. */
export const isEnhancedLink = (link: Element): boolean => link.matches('[data-answered]');

/** Attribute of an element that starts the application when it scrolls into view. */
export const hydrateOnVisible = { 'data-starts': '' } as const;

/** Attribute of an inline framework script that the build removes from finished pages. */
export const omitFromBuild = { 'data-left-out': '' } as const;

/** Inline script that adds the class `js` in development, where pages do not contain bootstrap.js. */
export const ADD_JS_CLASS_SCRIPT = `document.documentElement.classList.add('js');`;

/** Returns whether a click is held until the application is ready. */
export const isClickPending = (): boolean =>
  Boolean((document.documentElement as { held?: Element | null }).held);

/** For tests and benchmarks: selector that matches once the page is hydrated. */
export const APP_READY_SELECTOR = 'html[data-app=ready]';

/** Event that the application dispatches on `window` once the page is hydrated. */
export const APP_READY_EVENT = 'app-ready';

/** For tests and benchmarks: selector that matches while the page has only its critical rules. */
export const CRITICAL_ONLY_SELECTOR = 'html.rest-waits';

/** Logged when React rerenders the page instead of hydrating it because its DOM was changed before. */
export const RERENDERED_MESSAGE = 'The page was changed before the application started, and is drawn anew:';
