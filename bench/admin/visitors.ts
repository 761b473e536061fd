import { setTimeout as sleep } from 'node:timers/promises';
import { parseDocument } from '../../apps/site/app/critical-path/finish/document.ts';
import { broughtBy } from '../../apps/site/app/critical-path/finish/starter.ts';

/** What visitors met. */
interface Met {
  asked: number;
  /** Answers other than 200. */
  errors: number;
  /** Pages that name a file which is not there. */
  mixtures: number;
  /** Milliseconds that the slowest answer took. */
  slowest: number;
}

const PAGES = ['/', '/blog', '/nazaakat', '/homes', '/contact'];

/** Sends visitors to the site until `end`. Each takes a page, and then the files that its first script will ask for. */
export function visit(url: string, perSecond: number): { end: () => Promise<Met> } {
  const met: Met = { asked: 0, errors: 0, mixtures: 0, slowest: 0 };
  const under = new Set<Promise<void>>();
  let isOpen = true;
  const ask = async (path: string): Promise<string | null> => {
    const from = performance.now();
    met.asked += 1;
    const answer = await fetch(url + path).catch(() => null);
    const text = answer && (await answer.text());
    met.slowest = Math.max(met.slowest, performance.now() - from);
    return answer?.status === 200 ? text : null;
  };
  const come = async (count: number) => {
    const html = await ask(PAGES[count % PAGES.length] ?? '/');
    if (html === null) met.errors += 1;
    // The page's own data is of its release alone; whichever release answers, it has to have it.
    else if ((await ask(broughtBy(parseDocument(html)).page)) === null) met.mixtures += 1;
  };
  const running = (async () => {
    const begun = performance.now();
    for (let count = 0; isOpen; count += 1) {
      const visitor = come(count).finally(() => under.delete(visitor));
      under.add(visitor);
      // Two requests each.
      await sleep(Math.max(0, begun + ((count + 1) * 2000) / perSecond - performance.now()));
    }
  })();
  return {
    end: async () => {
      // Some more after the switch.
      await sleep(2000);
      isOpen = false;
      await running;
      await Promise.all(under);
      return met;
    },
  };
}
