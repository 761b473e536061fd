import { z } from 'zod';

const progressSchema = z.object({ step: z.string(), done: z.number(), total: z.number() });
type Progress = z.infer<typeof progressSchema>;

/** Width of the bar in characters. */
const BAR_WIDTH = 24;

/** Sends the progress of a build step to the parent process, if there is one. */
export function reportProgress(step: string, done: number, total: number): void {
  process.send?.({ step, done, total } satisfies Progress);
}

/** Shows the total progress of all build steps on one line. Prints only the final line if standard output is not a terminal. */
export class ProgressBar {
  readonly #label: string;
  readonly #steps = new Map<string, Progress>();
  readonly #startedAt = performance.now();
  #isShown = false;

  constructor(label: string) {
    this.#label = label;
  }

  /** Updates the bar from a message of a child process. Ignores messages that are not from reportProgress. */
  update(message: unknown): void {
    const { data } = progressSchema.safeParse(message);
    if (!data) return;
    this.#steps.set(data.step, data);
    if (this.#isShown && process.stdout.isTTY) process.stdout.write(`\r\x1b[K${this.#formatLine()}`);
  }

  /** Shows the bar at the next update. Progress that was reported before counts too. */
  show(): void {
    this.#isShown = true;
  }

  /** Clears the line of the bar, so that other text can be printed. */
  clear(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  }

  finish(): void {
    this.clear();
    if (this.#steps.size > 0)
      console.log(`${this.#label}: ${this.#sum('total')} files, ${this.#elapsedSeconds().toFixed(0)} s.`);
  }

  #formatLine(): string {
    const [done, total] = [this.#sum('done'), this.#sum('total')];
    const filled = Math.round((BAR_WIDTH * done) / Math.max(1, total));
    const timeLeft =
      done > 0 ? `, ${Math.ceil((this.#elapsedSeconds() * (total - done)) / done)} s left` : '';
    return `${this.#label} ${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${done} of ${total}${timeLeft}`;
  }

  #sum(key: 'done' | 'total'): number {
    return [...this.#steps.values()].reduce((sum, progress) => sum + progress[key], 0);
  }

  #elapsedSeconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }
}
