/** Width of the bar in characters. */
const BAR_WIDTH = 24;

/** Shows the progress of encoding on one line. Prints only the final line if standard output is not a terminal. */
export class ProgressBar {
  readonly #label: string;
  readonly #startedAt = performance.now();
  #total = 0;

  constructor(label: string) {
    this.#label = label;
  }

  /** Shows the numbers of finished and of all files. */
  update(done: number, total: number): void {
    this.#total = total;
    if (!process.stdout.isTTY) return;
    const filled = Math.round((BAR_WIDTH * done) / Math.max(1, total));
    const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled);
    const seconds = Math.ceil((this.#elapsedSeconds() * (total - done)) / Math.max(1, done));
    process.stdout.write(`\r\x1b[K${this.#label} ${bar} ${done} of ${total}, ${seconds} s left`);
  }

  /** Clears the line of the bar, so that other text can be printed. */
  clear(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  }

  finish(): void {
    this.clear();
    if (this.#total > 0)
      console.log(`${this.#label}: ${this.#total} files, ${this.#elapsedSeconds().toFixed(0)} s.`);
  }

  #elapsedSeconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }
}
