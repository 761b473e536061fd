// This module is loaded into a relay by `--import`. It shifts the relay's clocks by the milliseconds in a JSON file, which it reads every
// 100 ms. The environment variable CLOCK_SHIFT has the path of the file. `day` shifts only the system clock, as if somebody had set it.
// `all` also shifts the monotonic clock, as if the time had passed.
import { readFileSync } from 'node:fs';

let shift = { day: 0, all: 0 };

function readShift(): void {
  try {
    shift = { day: 0, all: 0, ...JSON.parse(readFileSync(process.env.CLOCK_SHIFT ?? '', 'utf8')) };
  } catch {
    // The file does not exist yet or is incomplete. It is read again in 100 ms.
  }
}

readShift();
setInterval(readShift, 100).unref();

const RealDate = Date;
const now = performance.now.bind(performance);
performance.now = () => now() + shift.all;
globalThis.Date = class extends RealDate {
  constructor(...args: [] | [string | number | Date]) {
    if (args.length === 0) super(RealDate.now() + shift.all + shift.day);
    else super(args[0]);
  }
  static override now(): number {
    return RealDate.now() + shift.all + shift.day;
  }
} as DateConstructor;
