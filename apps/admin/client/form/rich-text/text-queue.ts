/** Who changed a text: this person, another person, or this person by the choice of another person's version in a conflict. */
export type TextOrigin = 'own' | 'other' | 'settled';

/**
 * Texts that the formatted view does not show yet, because the Markdown view is open. They are shown one after another, so that undo
 * reverts only own changes.
 */
export class TextQueue {
  #texts: { text: string; origin: TextOrigin }[] = [];

  add(text: string, origin: TextOrigin): void {
    if (origin === 'own' && this.#texts.at(-1)?.origin === 'own') this.#texts.pop();
    this.#texts.push({ text, origin });
  }

  clear(): void {
    this.#texts = [];
  }

  /**
   * Shows the texts.
   *
   * @param show shows a text, and returns why it cannot be shown.
   * @returns why the last text cannot be shown; undefined if it can.
   */
  flush(show: (text: string, origin: TextOrigin) => string | undefined): string | undefined {
    let error: string | undefined;
    let skippedOrigin: TextOrigin = 'own';
    for (const { text, origin } of this.#texts) {
      // A text that cannot be shown is a part of the next one.
      const combinedOrigin: TextOrigin = origin === 'own' ? skippedOrigin : origin;
      error = show(text, combinedOrigin);
      skippedOrigin = error === undefined ? 'own' : combinedOrigin;
    }
    this.clear();
    return error;
  }
}
