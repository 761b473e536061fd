import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

// Lines are dropped while more bytes than this wait for the program that reads standard output.
const MAX_BUFFERED_BYTES = 1024 * 1024;

export interface LogStream {
  write(line: string): void;
}

/**
 * Creates a log stream to standard output. Log lines cannot end the process, and only a paused terminal can block it. Drops lines while
 * the disk is full, or while the reading program has stopped or is too slow. Afterwards, it writes how many lines were dropped.
 */
export function createLogStream(): LogStream {
  let lostLines = 0;
  const stats = fstatSync(1);
  const tryWrite = stats.isFIFO() || stats.isSocket() || isatty(1) ? createStreamWriter() : writeToFile;
  return {
    write(line) {
      const lostLinesEntry =
        lostLines > 0
          ? `${JSON.stringify({ level: 40, time: Date.now(), lost: lostLines, msg: 'log lines were lost' })}\n`
          : '';
      if (tryWrite(lostLinesEntry + line)) lostLines = 0;
      else lostLines += 1;
    },
  };
}

/** Returns false if the text could not be written completely. */
function writeToFile(text: string): boolean {
  try {
    const bytes = Buffer.from(text);
    return writeSync(1, bytes) === bytes.length;
  } catch {
    return false;
  }
}

/** Creates a function that writes to a pipe, socket or terminal, and returns false if the text was dropped. */
function createStreamWriter(): (text: string) => boolean {
  let isOpen = true;
  const { stdout } = process;
  // The stream emits EPIPE when the reading program has stopped. Without a listener, this error would end the process.
  stdout.on('error', () => {
    isOpen = false;
  });
  return (text) => {
    if (!isOpen || stdout.writableLength > MAX_BUFFERED_BYTES) return false;
    stdout.write(text);
    return true;
  };
}
