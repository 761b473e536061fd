import { after, type Change } from './change.ts';

/** Adds a WhatsApp number. */
export const aNumberForWhatsApp: Change = {
  'content/studio.yaml': (before) => {
    const [email = ''] = /^ {2}email: .*$/m.exec(before) ?? [];
    return after(email, '  whatsapp: +91 98765 43210')(before);
  },
};
