import { Problem } from './problem.ts';

/** The service's limit for all files of one enquiry together: 10 x 1024 x 1024 bytes. */
export const maxAttachmentBytes = 10 * 1024 * 1024;

/** How many first bytes `checkAttachment` wants to see. */
export const headBytes = 8;

// Types that a mail program shows or saves as themselves; anything else goes as a plain download.
const types: Record<string, string> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  txt: 'text/plain',
};

// What runs on a double click somewhere, or carries macros. A studio never needs one by mail.
const dangerous = new Set(
  (
    'ade adp app appimage bat bin cab chm cmd com command cpl deb desktop dll dmg docm dotm elf exe gadget hta htm html img ins ' +
    'iso jar jnlp js jse lnk mht mhtml msc msi msix msp mst pif pkg pptm ps1 psm1 py reg rpm scr sct sh svg swf url vb vbe vbs ' +
    'vhd wsc wsf wsh xhtml xll xlsm xml'
  ).split(' '),
);

// "MZ" Windows, ELF Linux, Mach-O and universal macOS, "#!" scripts, compiled Java.
const executables = ['4d5a', '7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '2321'];

// First bytes that the promised kinds of CV begin with. RTF under the name .doc is common and harmless.
const signatures: Record<string, readonly string[]> = {
  pdf: ['255044462d'],
  doc: ['d0cf11e0a1b11ae1', '504b0304', '7b5c727466'],
  docx: ['504b0304'],
};

/** The ending of a file name in lower case, without its dot; empty when there is none. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The Content-Type a file is mailed with: by its ending, never by what the sender claims. */
export function typeOf(name: string): string {
  return types[endingOf(name)] ?? 'application/octet-stream';
}

/**
 * Judges a received file by its name and its first bytes.
 * @throws Problem 415 for programs (also renamed ones) and for a CV that is not what its name says,
 *   422 for an empty file.
 */
export function checkAttachment(name: string, size: number, head: Uint8Array): void {
  if (size === 0) throw new Problem(422, `The file "${name}" is empty.`);
  const ending = endingOf(name);
  const hex = Buffer.from(head).toString('hex');
  if (dangerous.has(ending) || executables.some((start) => hex.startsWith(start))) {
    throw new Problem(415, `Files of this kind are not accepted: "${name}".`);
  }
  const expected = signatures[ending];
  if (expected && !expected.some((start) => hex.startsWith(start))) {
    throw new Problem(415, `The file "${name}" is not a ${ending.toUpperCase()} document.`);
  }
}
