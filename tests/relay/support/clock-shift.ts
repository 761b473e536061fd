// Loaded into a relay by `--import`: moves its clocks by what the file named in CLOCK_SHIFT says, read anew every 100 ms.
// `day` moves the time of day alone, as somebody who sets it does; `all` moves both, as hours that go by.
import { readFileSync } from 'node:fs';

let shift = { day: 0, all: 0 };

function read(): void {
  try {
    shift = { day: 0, all: 0, ...JSON.parse(readFileSync(process.env.CLOCK_SHIFT ?? '', 'utf8')) };
  } catch {
    // Not written yet, or half of it: the next look sees it.
  }
}

read();
setInterval(read, 100).unref();

const RealDate = Date;
const now = performance.now.bind(performance);
performance.now = () => now() + shift.all;
globalThis.Date = class extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(RealDate.now() + shift.all + shift.day);
    else super(given[0]);
  }
  static override now(): number {
    return RealDate.now() + shift.all + shift.day;
  }
} as DateConstructor;
