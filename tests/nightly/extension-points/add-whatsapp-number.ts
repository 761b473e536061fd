import { type FileEdits, insertAfter } from '../../support/apply-change.ts';

/** Adds a WhatsApp number. */
export const addWhatsAppNumber: FileEdits = {
  'content/studio.yaml': (before) => {
    const [email = ''] = /^ {2}email: .*$/m.exec(before) ?? [];
    return insertAfter(email, '  whatsapp: +91 98765 43210')(before);
  },
};
