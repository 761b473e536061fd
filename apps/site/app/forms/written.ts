/** An address with a longer body is not opened by every mail program (some stop at 2,000 characters). */
const MAX_ADDRESS = 1900;

/** What was typed into a form and can be told again. */
export interface Written {
  /** A line for each field, beneath its label; empty fields are left out. */
  text: string;
  /** Whether a file was chosen, which a text cannot hold. */
  hasFile: boolean;
}

/** Reads what was typed into a form, for sending it another way. Each field has its label in `data-label`. */
export function writtenIn(form: HTMLFormElement | null): Written {
  const lines: string[] = [];
  let hasFile = false;
  for (const [name, value] of form ? new FormData(form) : []) {
    if (name.startsWith('_')) continue;
    if (value instanceof File) hasFile ||= value.name !== '';
    else if (value.trim()) lines.push(`${labelOf(form, name)}: ${value.trim()}`);
  }
  return { text: lines.join('\n'), hasFile };
}

/** A link that opens a mail with the text in it; without it where the text is too long for an address. */
export function mailTo(email: string, subject: string, text: string): string {
  const short = `mailto:${email}?subject=${encode(subject)}`;
  const whole = `${short}&body=${encode(text.replaceAll('\n', '\r\n'))}`;
  return whole.length <= MAX_ADDRESS ? whole : short;
}

function labelOf(form: HTMLFormElement | null, name: string): string {
  const control = form?.elements.namedItem(name);
  return (control instanceof HTMLElement && control.dataset.label) || name;
}

/** Half an emoji, which a cut text ends with, cannot be encoded. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
