/** An address with a longer body is not opened by every mail program (some stop at 2,000 characters). */
const MAX_ADDRESS = 1900;

/** What was typed into a form and can be told again. */
export interface Written {
  /** A line for each field, beneath its label; empty fields are left out. */
  text: string;
  /** Whether a file was chosen, which a text cannot hold. */
  hasFile: boolean;
}

/** Reads what was typed into a form, for sending it another way. */
export function writtenIn(form: HTMLFormElement | null): Written {
  const lines: string[] = [];
  let hasFile = false;
  for (const control of form?.elements ?? []) {
    if (!isField(control)) continue;
    if (control instanceof HTMLInputElement && control.type === 'file') hasFile ||= control.value !== '';
    else if (control.value.trim()) lines.push(`${labelOf(control)}: ${control.value.trim()}`);
  }
  return { text: lines.join('\n'), hasFile };
}

/** A link that opens a mail with the text in it; without it where the text is too long for an address. */
export function mailTo(email: string, subject: string, text: string): string {
  const short = `mailto:${email}?subject=${encodeURIComponent(subject)}`;
  const whole = `${short}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
  return whole.length <= MAX_ADDRESS ? whole : short;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isField(control: Element): control is Field {
  if (!/^(INPUT|TEXTAREA|SELECT)$/.test(control.tagName)) return false;
  const name = control.getAttribute('name') ?? '';
  return name !== '' && !name.startsWith('_');
}

/** The label's own words, without the remark that the field is optional. */
const labelOf = (control: Field): string => control.labels?.[0]?.firstChild?.textContent ?? control.name;
