import * as words from 'virtual:words/frame';
/**
 * The address that opens WhatsApp with a message begun (faq.whatsapp.com, "How to use click to chat").
 *
 * @param number with its country code, as people write it.
 * @param address of what is asked about, whole.
 * @param about its name; none for a question about anything.
 */
export function whatsAppAddress(number: string, address: string, about?: string): string {
  const text =
    about === undefined
      ? words.whatsAppMessage({ address })
      : words.whatsAppMessageAbout({ thing: about, address });
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text.toWellFormed())}`;
}
