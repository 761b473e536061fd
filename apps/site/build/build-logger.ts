import { createLogger, type Logger, type LogLevel } from 'vite';

/**
 * Creates the logger of a build. Throws for a file that a style sheet names and that does not exist, because Vite only warns, and the
 * built site would lack the file.
 */
export function createBuildLogger(level: LogLevel): Logger {
  const logger = createLogger(level);
  const failForMissingFile =
    (log: Logger['warn']): Logger['warn'] =>
    (message, options) => {
      if (message.includes("didn't resolve at build time")) throw new Error(message.trim());
      log(message, options);
    };
  return { ...logger, warn: failForMissingFile(logger.warn), warnOnce: failForMissingFile(logger.warnOnce) };
}
