/** A file for the tests of the file checks. */
interface FileCase {
  description: string;
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Whether the site accepts the file as a CV. The relay then accepts it too. */
  isAcceptedCv: boolean;
  isAcceptedByRelay: boolean;
}

const toLatin1Bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (character) => character.charCodeAt(0));

const PDF = '%PDF-1.7\n% a small one\n';
const COMPOUND_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0';
const ZIP = 'PK\x03\x04\x14\0 word/document.xml';
const RTF = '{\\rtf1\\ansi Asha Rao}';
const BYTE_ORDER_MARK = '\xef\xbb\xbf';

const acceptedCase = (description: string, name: string, start: string): FileCase => ({
  description,
  name,
  bytes: toLatin1Bytes(start),
  isAcceptedCv: true,
  isAcceptedByRelay: true,
});
const relayOnlyCase = (description: string, name: string, start: string): FileCase => ({
  ...acceptedCase(description, name, start),
  isAcceptedCv: false,
});
const rejectedCase = (description: string, name: string, start: string): FileCase => ({
  ...acceptedCase(description, name, start),
  isAcceptedCv: false,
  isAcceptedByRelay: false,
});

/** Cases for both file checks: the site's CV check and the relay's attachment check. */
export const fileCases: readonly FileCase[] = [
  acceptedCase('a PDF', 'cv.pdf', PDF),
  acceptedCase('a PDF in capitals', 'CV.PDF', PDF),
  acceptedCase('a PDF with dots in its name', 'asha.mehta.2026.pdf', PDF),
  acceptedCase('a PDF with a byte-order mark', 'cv.pdf', BYTE_ORDER_MARK + PDF),
  acceptedCase('a PDF with line breaks before it', 'cv.pdf', `\r\n\r\n${PDF}`),
  acceptedCase('a PDF header at the last accepted position', 'cv.pdf', ' '.repeat(1019) + PDF),
  acceptedCase('a PDF with a dot after its extension', 'cv.pdf.', PDF),
  acceptedCase('a PDF with a space after its extension', 'cv.pdf ', PDF),
  acceptedCase('a PDF with an invisible character after its extension', 'cv.pdf\u202c', PDF),
  acceptedCase('a PDF whose name is too long', `${'cv '.repeat(60)}.pdf`, PDF),
  acceptedCase('a DOC', 'cv.doc', COMPOUND_FILE),
  acceptedCase('a DOC that is RTF', 'cv.doc', RTF),
  acceptedCase('a DOC that is DOCX', 'cv.doc', ZIP),
  acceptedCase('a DOCX', 'cv.docx', ZIP),
  acceptedCase('a DOCX with a password', 'cv.docx', COMPOUND_FILE),
  relayOnlyCase('a JPEG', 'plan.jpg', '\xff\xd8\xff\xe0'),
  relayOnlyCase('a PNG', 'plan.png', '\x89PNG\r\n\x1a\n'),
  relayOnlyCase('a WebP', 'plan.webp', 'RIFF\0\0\0\0WEBPVP8 '),
  relayOnlyCase('an ODT', 'cv.odt', ZIP),
  relayOnlyCase('an RTF', 'cv.rtf', RTF),
  relayOnlyCase('a text', 'notes.txt', 'Two rooms'),
  rejectedCase('a PDF header that comes too late', 'cv.pdf', ' '.repeat(1024) + PDF),
  rejectedCase('a PDF named .doc', 'cv.doc', PDF),
  rejectedCase('a PDF named .docx', 'cv.docx', PDF),
  rejectedCase('an RTF named .docx', 'cv.docx', RTF),
  rejectedCase('a GIF named .pdf', 'cv.pdf', 'GIF89a'),
  rejectedCase('an HTML page named .jpg', 'plan.jpg', '<script>'),
  rejectedCase('a Windows program renamed', 'cv.pdf', 'MZ\x90\0'),
  rejectedCase('a Windows program with a PDF in it', 'cv.pdf', `MZ\x90\0${PDF}`),
  rejectedCase('a Linux program renamed', 'cv.docx', '\x7fELF'),
  rejectedCase('a script renamed', 'notes.txt', '#!/bin/sh\n'),
  rejectedCase('a program', 'cv.exe', 'MZ\x90\0'),
  rejectedCase('no extension', 'cv', PDF),
  rejectedCase('only an extension', '.pdf', PDF),
  rejectedCase('a slash after the extension', 'cv.pdf/', PDF),
  rejectedCase('an extension reversed by a bidirectional override', 'cv.\u202efdp', PDF),
  rejectedCase('a second extension', 'cv.pdf.exe', PDF),
  rejectedCase('an extension named like an object property', 'cv.constructor', PDF),
  ...'ade bat chm desktop docm dotm hta htm html img iso js jse library-ms lnk mht msi one ps1 scf scr search-ms settingcontent-ms sh svg url vbe vbs vhd vhdx wsf xlam xll xlsm xml zip'
    .split(' ')
    .map((extension) => rejectedCase(`.${extension}`, `cv.${extension}`, 'any content')),
];
