/** Maximum length of a mailto URL. Some mail programs do not open URLs of more than 2,000 characters. */
const MAX_MAILTO_LENGTH = 1900;

export interface FormText {
  /** One line for each non-empty field, with label and value. */
  text: string;
  /** Whether a file was chosen. The text cannot include it. */
  hasFile: boolean;
}

/** Returns the content of a form as text for a mail. Each field has its label in `data-label`. */
export function readFormText(form: HTMLFormElement | null): FormText {
  const lines: string[] = [];
  let hasFile = false;
  for (const [name, value] of form ? new FormData(form) : []) {
    if (name.startsWith('_')) continue;
    if (value instanceof File) hasFile ||= value.name !== '';
    else if (value.trim()) lines.push(`${findLabel(form, name)}: ${value.trim()}`);
  }
  return { text: lines.join('\n'), hasFile };
}

/** Creates a mailto URL. Omits the body if the URL would be too long. */
export function createMailtoUrl(email: string, subject: string, text: string): string {
  const withoutBody = `mailto:${email}?subject=${encodeText(subject)}`;
  const withBody = `${withoutBody}&body=${encodeText(text.replaceAll('\n', '\r\n'))}`;
  return withBody.length <= MAX_MAILTO_LENGTH ? withBody : withoutBody;
}

function findLabel(form: HTMLFormElement | null, name: string): string {
  const element = form?.elements.namedItem(name);
  const control = element instanceof RadioNodeList ? element[0] : element;
  return (control instanceof HTMLElement && control.dataset.label) || name;
}

/** Encodes text for a URL. Replaces half a surrogate pair first, because `encodeURIComponent` would throw. */
const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed());
