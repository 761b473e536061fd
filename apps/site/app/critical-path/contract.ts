/**
 * Class, attribute and event names that bootstrap.js and the rest of the site share. Files outside this folder import these names
 * instead of repeating them. state-names.test.ts checks this.
 */

/** Class of a control that needs the application. The control is hidden without script, or if the application fails to load. */
export const requiresScriptClass = 'needs-script';

/** Class of a replacement for a control that needs script. The replacement is visible while the control is hidden. */
export const noScriptClass = 'without-script';

/**
 * Attribute of a link whose click the application handles. bootstrap.js stops a click before hydration and repeats it afterwards.
 */
export const enhancedLink = { 'data-enhanced': '' } as const;

export const isEnhancedLink = (link: Element): boolean => link.matches('[data-enhanced]');

/** Attribute of an element that starts the application when it scrolls into view. */
export const hydrateOnVisible = { 'data-hydrate': '' } as const;

/** Attribute of an inline script of React Router whose code the build removes. */
export const omitFromBuild = { 'data-omit': '' } as const;

/** Inline script that shows controls that need script, in development. Pages then do not contain bootstrap.js. */
export const ADD_JS_CLASS_SCRIPT = `document.documentElement.classList.add('js');`;

/** The controls whose clicks bootstrap.js has stopped, and repeats after hydration. */
export const getHeldControls = (): Set<HTMLElement> =>
  (document.documentElement as { held?: Set<HTMLElement> }).held ?? new Set();

/** Matches when the page is hydrated. For tests and benchmarks. */
export const APP_READY_SELECTOR = 'html[data-app=ready]';

export const APP_READY_EVENT = 'app-ready';

/** Matches while the page has only its critical CSS rules. For tests and benchmarks. */
export const CRITICAL_ONLY_SELECTOR = 'html.rest-waits';

/** Message for the console when React renders the page anew instead of hydrating it, because something has changed the DOM. */
export const RERENDERED_MESSAGE = 'The page was changed before the application started, and is drawn anew:';
