import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

// When a stalled reader leaves more than this unread, new lines are dropped.
const MAX_BUFFERED_BYTES = 1024 * 1024;

export interface LogStream {
  write(line: string): void;
}

/**
 * Creates a log stream to standard output that can neither block nor end the process. When the disk is full, or the reader is
 * gone or stalled, lines are dropped. The next line that is written reports their number.
 */
export function createLogStream(): LogStream {
  let lostLines = 0;
  const stats = fstatSync(1);
  const tryWrite = stats.isFIFO() || stats.isSocket() || isatty(1) ? pipeWriter() : writeToFile;
  return {
    write(line) {
      const notice =
        lostLines > 0
          ? `${JSON.stringify({ level: 40, time: Date.now(), lost: lostLines, msg: 'log lines were lost' })}\n`
          : '';
      if (tryWrite(notice + line)) lostLines = 0;
      else lostLines += 1;
    },
  };
}

function writeToFile(text: string): boolean {
  try {
    const bytes = Buffer.from(text);
    return writeSync(1, bytes) === bytes.length;
  } catch {
    return false;
  }
}

function pipeWriter(): (text: string) => boolean {
  let isOpen = true;
  const { stdout } = process;
  // The reader is gone (EPIPE). Without a listener, the error would end the process.
  stdout.on('error', () => {
    isOpen = false;
  });
  return (text) => {
    if (!isOpen || stdout.writableLength > MAX_BUFFERED_BYTES) return false;
    stdout.write(text);
    return true;
  };
}
