/** One file as a visitor might send it. */
interface FileCase {
  what: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether the page takes it as a CV; what the page takes the relay takes too. */
  cv: boolean;
  /** Whether the relay mails it. */
  mailed: boolean;
}

const latin1 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

const PDF = '%PDF-1.7\n% a small one\n';
const OLD_WORD = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0';
const ZIP = 'PK\x03\x04\x14\0 word/document.xml';
const RTF = '{\\rtf1\\ansi Asha Rao}';
const MARK = '\xef\xbb\xbf';

const row = (cv: boolean, mailed: boolean, what: string, name: string, start: string): FileCase => ({
  what,
  name,
  bytes: latin1(start),
  cv,
  mailed,
});
const taken = (what: string, name: string, start: string) => row(true, true, what, name, start);
const onlyMailed = (what: string, name: string, start: string) => row(false, true, what, name, start);
const refused = (what: string, name: string, start: string) => row(false, false, what, name, start);

/** One table for both who judge a file: the page (`apps/site/app/forms/cv-file.ts`) and the relay (`attachments.ts`). */
export const fileCases: readonly FileCase[] = [
  taken('a PDF', 'cv.pdf', PDF),
  taken('a PDF in capitals', 'CV.PDF', PDF),
  taken('a PDF with dots in its name', 'asha.mehta.2026.pdf', PDF),
  taken('a PDF with a byte-order mark', 'cv.pdf', MARK + PDF),
  taken('a PDF with line breaks before it', 'cv.pdf', `\r\n\r\n${PDF}`),
  taken('a PDF at the end of what readers look through', 'cv.pdf', ' '.repeat(1019) + PDF),
  taken('a PDF with a dot behind its ending', 'cv.pdf.', PDF),
  taken('a PDF with a blank behind its ending', 'cv.pdf ', PDF),
  taken('a PDF with an invisible character behind its ending', 'cv.pdf\u202c', PDF),
  taken('a PDF whose name is too long', `${'cv '.repeat(60)}.pdf`, PDF),
  taken('a DOC', 'cv.doc', OLD_WORD),
  taken('a DOC that is RTF', 'cv.doc', RTF),
  taken('a DOC that is DOCX', 'cv.doc', ZIP),
  taken('a DOCX', 'cv.docx', ZIP),
  taken('a DOCX with a password', 'cv.docx', OLD_WORD),
  onlyMailed('a photograph', 'plan.jpg', '\xff\xd8\xff\xe0'),
  onlyMailed('a PNG', 'plan.png', '\x89PNG\r\n\x1a\n'),
  onlyMailed('a WebP', 'plan.webp', 'RIFF\0\0\0\0WEBPVP8 '),
  onlyMailed('an ODT', 'cv.odt', ZIP),
  onlyMailed('an RTF', 'cv.rtf', RTF),
  onlyMailed('a text', 'notes.txt', 'Two rooms'),
  refused('a PDF that begins too late', 'cv.pdf', ' '.repeat(1024) + PDF),
  refused('a PDF called DOC', 'cv.doc', PDF),
  refused('a PDF called DOCX', 'cv.docx', PDF),
  refused('RTF called DOCX', 'cv.docx', RTF),
  refused('a GIF called PDF', 'cv.pdf', 'GIF89a'),
  refused('a web page called JPG', 'plan.jpg', '<script>'),
  refused('a Windows program renamed', 'cv.pdf', 'MZ\x90\0'),
  refused('a Windows program with a PDF in it', 'cv.pdf', `MZ\x90\0${PDF}`),
  refused('a Linux program renamed', 'cv.docx', '\x7fELF'),
  refused('a script renamed', 'notes.txt', '#!/bin/sh\n'),
  refused('a program', 'cv.exe', 'MZ\x90\0'),
  refused('no ending', 'cv', PDF),
  refused('nothing but an ending', '.pdf', PDF),
  refused('an ending before a slash', 'cv.pdf/', PDF),
  refused('an ending that reads backwards', 'cv.\u202efdp', PDF),
  refused('the ending in the middle', 'cv.pdf.exe', PDF),
  refused('an ending like a property of objects', 'cv.constructor', PDF),
  ...'ade bat chm desktop docm dotm hta htm html img iso js jse library-ms lnk mht msi one ps1 scf scr search-ms settingcontent-ms sh svg url vbe vbs vhd vhdx wsf xlam xll xlsm xml zip'
    .split(' ')
    .map((ending) => refused(`.${ending}`, `cv.${ending}`, 'anything at all')),
];
