/** If storage has a key with the prefix `draft:`, bootstrap.js starts the application at once, because a draft changes the page. */
const STORAGE_KEY = 'draft:brief';
/** Storage key for a copy of a draft that could not be read. */
const UNREADABLE_KEY = 'brief-draft-unreadable';
const FORMAT_VERSION = 1;
const MAX_VALUE_LENGTH = 60_000;

type Fields = Record<string, string>;

export type DraftState =
  | 'kept'
  /** The stored draft could not be read. A copy of it is stored with UNREADABLE_KEY. */
  | 'unreadable'
  /** The browser denies storage or has no space left. */
  | 'notStored';

/**
 * Creates the draft of the brief. It is in local storage, and all tabs share it, until the brief is sent or cleared. Each tab
 * writes only the fields that were changed in this tab, so that it does not overwrite the input in another tab.
 */
export function createBriefDraftStorage() {
  /** Values at the last read or write of the draft in this tab. */
  let lastValues: Fields = {};
  /** Initial values of the form. They are not stored. */
  let pristineValues: Fields = {};
  let state: DraftState = 'kept';
  const listeners = new Set<() => void>();

  const setState = (nextState: DraftState) => {
    // Keeps the notice about an unreadable draft visible.
    if (nextState === state || (nextState === 'kept' && state === 'unreadable')) return;
    state = nextState;
    for (const listener of listeners) listener();
  };

  function readStorage(): Fields {
    try {
      const text = localStorage.getItem(STORAGE_KEY);
      if (text === null) return {};
      const fields = parseDraft(text);
      if (fields) return fields;
      localStorage.setItem(UNREADABLE_KEY, text);
      setState('unreadable');
    } catch {
      setState('notStored');
    }
    return {};
  }

  function writeStorage(fields: Fields): void {
    try {
      if (Object.keys(fields).length === 0) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, JSON.stringify({ version: FORMAT_VERSION, fields }));
      setState('kept');
    } catch {
      setState('notStored');
    }
  }

  /**
   * Returns the values of the draft by field name.
   *
   * @param unchangedData initial values of the form, such as the selected option of a select.
   */
  function readFields(unchangedData: FormData): Fields {
    const fields = readStorage();
    pristineValues = readTextFields(unchangedData);
    lastValues = { ...pristineValues, ...fields };
    return fields;
  }

  function save(data: FormData): void {
    const currentValues = readTextFields(data);
    const storedValues = readStorage();
    for (const name of new Set([...Object.keys(lastValues), ...Object.keys(currentValues)])) {
      const value = currentValues[name] ?? '';
      if (value === (lastValues[name] ?? '')) continue;
      if (value === '' || value === pristineValues[name]) delete storedValues[name];
      else storedValues[name] = value;
    }
    lastValues = currentValues;
    writeStorage(storedValues);
  }

  /** Removes the draft, except the fields that another tab has changed since the last read or write. */
  function remove(): void {
    const stored = readStorage();
    writeStorage(
      Object.fromEntries(Object.entries(stored).filter(([name, value]) => value !== lastValues[name])),
    );
    lastValues = pristineValues;
  }

  return {
    readFields,
    save,
    remove,
    getState: (): DraftState => state,
    /** @returns a function that unsubscribes. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls the listener when another tab has changed the draft. @returns a function that unsubscribes. */
    subscribeToOtherTabs(onChange: (fields: Fields) => void): () => void {
      const handleStorage = ({ key }: StorageEvent) => {
        if (key === STORAGE_KEY) onChange(readStorage());
      };
      addEventListener('storage', handleStorage);
      return () => removeEventListener('storage', handleStorage);
    },
  };
}

/** Returns the text fields. Leaves out control fields such as `_next`, and the list of saved items, which has its own storage. */
const readTextFields = (data: FormData): Fields =>
  Object.fromEntries(
    [...data].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !entry[0].startsWith('_') && entry[0] !== 'saved',
    ),
  );

/** @returns undefined if the text is not a draft. */
function parseDraft(text: string): Fields | undefined {
  try {
    const { version, fields } = Object(JSON.parse(text));
    if (version !== FORMAT_VERSION || typeof fields !== 'object' || fields === null) return undefined;
    return Object.fromEntries(
      Object.entries(fields).filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && entry[1].length <= MAX_VALUE_LENGTH,
      ),
    );
  } catch {
    return undefined;
  }
}
