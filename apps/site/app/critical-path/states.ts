/**
 * What other rooms may say to the first view, and ask of it. The names themselves stand in this room alone (names.test.ts).
 */

/** Class of a control that only the application can answer: not offered without script, nor once the application has failed. */
export const needsScript = 'needs-script';

/** Class of what stands in for such a control. */
export const withoutScript = 'without-script';

/** Attribute of a link that the application answers itself: a click that comes before it is kept. */
export const answersHere = { 'data-answered': '' } as const;

/** Whether a link is one of these. */
export const isAnsweredHere = (link: Element): boolean => link.matches('[data-answered]');

/** Attribute of what moves or acts by itself: the application begins when it comes into view, without a sign of intent. */
export const startsInView = { 'data-starts': '' } as const;

/** Attribute of a script of the framework that finished pages go without. */
export const leftOut = { 'data-left-out': '' } as const;

/** Script that says that script runs: in development, where first-view.js does not. */
export const SCRIPT_RUNS = `document.documentElement.classList.add('js');`;

/** Whether a click waits for the application. */
export const isClickHeld = (): boolean =>
  Boolean((document.documentElement as { held?: Element | null }).held);

/** For tests and benchmarks: matches once the application has taken the page over. */
export const READY = 'html[data-app=ready]';

/** The event by which the application says so. */
export const READY_EVENT = 'app-ready';

/** For tests and benchmarks: matches while something waits for the first view. */
export const WAITING = 'html.rest-waits';

/** What the console is told when React draws the page anew rather than taking it over, because it was changed before. */
export const REDRAWN = 'The page was changed before the application started, and is drawn anew:';
