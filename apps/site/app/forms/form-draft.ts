/**
 * What a visitor has typed in a form. Each field has its own key, so that two tabs with the same form never overwrite each other's
 * fields: the last edit of each field counts. If the browser denies storage, there is no draft.
 *
 * bootstrap.js starts the application at once if there is a key with the prefix `draft:`.
 *
 * @param getStorage returns the storage. Browsers that deny storage throw when it is accessed.
 */
export function createFormDraft(formName: string, getStorage: () => Storage) {
  const prefix = `draft:${formName}/`;
  return {
    /** Returns values by field name. */
    read: (): Record<string, string> =>
      tryStorage(() => {
        const entries = Object.entries({ ...getStorage() }).filter(([key]) => key.startsWith(prefix));
        return Object.fromEntries(entries.map(([key, value]) => [key.slice(prefix.length), value]));
      }) ?? {},
    /** @returns false if the browser denies storage or has no space left. */
    write: (field: string, value: string): boolean =>
      tryStorage(() => {
        if (value === '') getStorage().removeItem(prefix + field);
        else getStorage().setItem(prefix + field, value);
        return true;
      }) ?? false,
    /** Removes these values. Keeps a field that has another value now, because it was edited in another tab. */
    remove(values: Readonly<Record<string, string>>): void {
      for (const [field, value] of Object.entries(this.read()))
        if (values[field] === value) this.write(field, '');
    },
    /** Returns the field of a key in storage. @returns undefined if the key is not of this draft. */
    toField: (key: string | null): string | undefined =>
      key?.startsWith(prefix) ? key.slice(prefix.length) : undefined,
  };
}

function tryStorage<Result>(action: () => Result): Result | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
