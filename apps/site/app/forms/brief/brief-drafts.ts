/** The prefix starts the application at once (critical-path/bootstrap.js), because a draft changes the page. */
const STORAGE_KEY = 'draft:brief';
/** Where a stored text stays that could not be read. */
const UNREADABLE_KEY = 'brief-draft-unreadable';
const FORMAT_VERSION = 1;
/** Longest value of a field that is read, in UTF-16 code units. */
const MAX_VALUE_LENGTH = 60_000;

type Fields = Record<string, string>;

/** How far the browser keeps the draft. */
export type DraftState =
  | 'kept'
  /** The stored text could not be read. It is kept apart. */
  | 'unreadable'
  /** The browser denies storage, or has no space. */
  | 'notStored';

/**
 * Creates the draft of a page, kept in local storage until it is sent or cleared. Two tabs share it: each writes only the fields
 * that were changed in it, so that none overwrites what is typed in the other.
 */
export function createBriefDrafts() {
  /** The values of this page when it read or wrote them last. */
  let lastValues: Fields = {};
  /** The values of the form before anybody changed it. They are not stored. */
  let pristineValues: Fields = {};
  let state: DraftState = 'kept';
  const listeners = new Set<() => void>();

  const setState = (nextState: DraftState) => {
    // A text that cannot be read is reported until the page is left.
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
   * Reads the draft. The form fills it in, because it has fields of all kinds.
   *
   * @param unchangedData values of the form before anybody changed it, such as the selected option of a select.
   */
  function readFields(unchangedData: FormData): Fields {
    const fields = readStorage();
    pristineValues = readTextFields(unchangedData);
    lastValues = { ...pristineValues, ...fields };
    return fields;
  }

  /** Stores what was changed in the form since it was read or stored last. */
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

  /** Removes the draft, but not what another tab has typed since. */
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
    /** Calls a function when the state changes. @returns a function that stops it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Calls a function with the draft when another tab has changed it. @returns a function that stops it. */
    subscribeToOtherTabs(onChange: (fields: Fields) => void): () => void {
      const handleStorage = ({ key }: StorageEvent) => {
        if (key === STORAGE_KEY) onChange(readStorage());
      };
      addEventListener('storage', handleStorage);
      return () => removeEventListener('storage', handleStorage);
    },
  };
}

/** The text fields of the form. The shortlist has its own storage. */
const readTextFields = (data: FormData): Fields =>
  Object.fromEntries(
    [...data].filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && !entry[0].startsWith('_') && entry[0] !== 'saved',
    ),
  );

/** Parses a stored draft. @returns undefined if it is none. */
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
