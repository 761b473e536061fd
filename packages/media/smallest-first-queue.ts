/** Runs tasks with a limited concurrency. Of the waiting tasks, the smallest starts first. */
export class SmallestFirstQueue {
  readonly #concurrency: number;
  readonly #waiting: { size: number; start: () => void }[] = [];
  #runningCount = 0;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** @returns the result of the task. Rejects when the task fails. */
  async run<Result>(size: number, task: () => Promise<Result>): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ size, start: resolve });
    this.#startNext();
    await promise;
    return task().finally(() => {
      this.#runningCount -= 1;
      this.#startNext();
    });
  }

  #startNext(): void {
    if (this.#runningCount >= this.#concurrency) return;
    this.#waiting.sort((a, b) => a.size - b.size);
    const next = this.#waiting.shift();
    if (!next) return;
    this.#runningCount += 1;
    next.start();
  }
}
