const SESSION_STORAGE_KEY = 'sent-brief';
/** Maximum length of a stored value, in UTF-16 code units. */
const MAX_VALUE_LENGTH = 500;

/** The brief that was last sent in this tab. The visitor may propose times for a call in a second mail, which refers to the brief. */
export interface SentBrief {
  id: string;
  subject: string;
  name: string;
  email: string;
}

/** Stores a brief until the tab is closed or `forgetSentBrief` is called. @param data the sent data. */
export function rememberSentBrief(data: FormData): void {
  const readField = (name: string) => String(data.get(name) ?? '').trim();
  const brief = {
    id: readField('_id'),
    subject: readField('_subject'),
    name: readField('name'),
    email: readField('email'),
  };
  try {
    sessionStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(brief));
  } catch {
    // Without storage, visitors cannot propose times.
  }
}

export function readSentBrief(): SentBrief | undefined {
  try {
    const { id, subject, name, email } = Object(
      JSON.parse(sessionStorage.getItem(SESSION_STORAGE_KEY) ?? 'null'),
    );
    const isText = (value: unknown): value is string =>
      typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_LENGTH;
    return isText(id) && isText(subject) && isText(name) && isText(email)
      ? { id, subject, name, email }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Call this when the visitor has proposed times. */
export function forgetSentBrief(): void {
  try {
    sessionStorage.removeItem(SESSION_STORAGE_KEY);
  } catch {
    // Without storage, no brief was stored.
  }
}
