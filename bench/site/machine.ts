import { cpus, totalmem, type } from 'node:os';

/**
 * Names the machine that measured, in one line, since seconds mean nothing without it.
 *
 * @param browser the browser's version as it tells it.
 */
export function describeMachine(browser: string): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown processor';
  const memory = Math.round(totalmem() / 1024 ** 3);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}: ${model}, ${processors.length} cores, ${memory} GB, ${type()}, Node ${process.versions.node}, Chromium ${browser}, without a graphics card.`;
}
