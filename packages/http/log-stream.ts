import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

// Lines that a stalled reader has not taken yet; beyond that new ones are lost.
const mostWaiting = 1024 * 1024;

/** Where log lines go. */
export interface LogStream {
  write(line: string): void;
}

/**
 * Standard output as a place that can neither stop nor end the service: on a full disk, with a reader that is gone or does not
 * read, lines are lost, and their number is told with the first one that gets through again.
 */
export function logStream(): LogStream {
  let lost = 0;
  const kind = fstatSync(1);
  const put = kind.isFIFO() || kind.isSocket() || isatty(1) ? toReader() : toFile;
  return {
    write(line) {
      const note =
        lost > 0
          ? `${JSON.stringify({ level: 40, time: Date.now(), lost, msg: 'log lines were lost' })}\n`
          : '';
      if (put(note + line)) lost = 0;
      else lost += 1;
    },
  };
}

function toFile(text: string): boolean {
  try {
    const bytes = Buffer.from(text);
    return writeSync(1, bytes) === bytes.length;
  } catch {
    return false;
  }
}

function toReader(): (text: string) => boolean {
  let open = true;
  const { stdout } = process;
  // Nobody reads any more (EPIPE): that is no reason to stop taking forms.
  stdout.on('error', () => {
    open = false;
  });
  return (text) => {
    if (!open || stdout.writableLength > mostWaiting) return false;
    stdout.write(text);
    return true;
  };
}
