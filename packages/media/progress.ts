import { z } from 'zod';

const progressSchema = z.object({ step: z.string(), done: z.number(), total: z.number() });
type Progress = z.infer<typeof progressSchema>;

/** Characters of a full bar. */
const BAR = 24;

/** Reports how far a step of the build has come to the process that started it, where one listens. */
export function reportProgress(step: string, done: number, total: number): void {
  process.send?.({ step, done, total } satisfies Progress);
}

/**
 * Shows on one line how far all steps of a child process have come together. Without a terminal it prints nothing before the
 * end.
 */
export class ProgressBar {
  readonly #label: string;
  readonly #steps = new Map<string, Progress>();
  readonly #startedAt = performance.now();
  #isShown = false;

  constructor(label: string) {
    this.#label = label;
  }

  /** Takes a message of the child process; ignores what is not from reportProgress. */
  update(message: unknown): void {
    const { data } = progressSchema.safeParse(message);
    if (!data) return;
    this.#steps.set(data.step, data);
    if (this.#isShown && process.stdout.isTTY) process.stdout.write(`\r\x1b[K${this.#line()}`);
  }

  /** Draws the bar from now on; what came before counts. */
  show(): void {
    this.#isShown = true;
  }

  /** Removes the bar, so that other text can be printed. */
  clear(): void {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
  }

  /** Replaces the bar by one line that stays. */
  finish(): void {
    this.clear();
    if (this.#steps.size > 0)
      console.log(`${this.#label}: ${this.#sum('total')} files, ${this.#seconds().toFixed(0)} s.`);
  }

  #line(): string {
    const [done, total] = [this.#sum('done'), this.#sum('total')];
    const filled = Math.round((BAR * done) / Math.max(1, total));
    const left = done > 0 ? `, ${Math.ceil((this.#seconds() * (total - done)) / done)} s left` : '';
    return `${this.#label} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${done} of ${total}${left}`;
  }

  #sum(key: 'done' | 'total'): number {
    return [...this.#steps.values()].reduce((sum, progress) => sum + progress[key], 0);
  }

  #seconds(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }
}
