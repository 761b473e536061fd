import { cpus, totalmem, type } from 'node:os';

/**
 * Returns one line about the machine. Measured times depend on the machine.
 *
 * @param browser version of Chromium.
 */
export function describeMachine(browser: string): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 1024 ** 3);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}: ${model}, ${processors.length} cores, ${memory} GB, ${type()}, Node ${process.versions.node}, Chromium ${browser}, without a graphics card.`;
}
