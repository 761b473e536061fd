import * as messages from 'virtual:messages/frame';
import { useRootData } from '../use-root-data.ts';

interface WhatsAppLinkProps {
  /** Name of the piece, candle or project in the question. Undefined for a general question. */
  about?: string;
  path: string;
  className?: string | undefined;
}

/** A link that opens WhatsApp with a prefilled question. Renders nothing if the studio has no WhatsApp number. */
export function WhatsAppLink({ about, path, className }: WhatsAppLinkProps) {
  const contact = useRootData()?.whatsApp;
  if (!contact) return null;
  return (
    <a
      href={whatsAppUrl(contact.number, contact.origin + path, about)}
      rel="noreferrer"
      className={className}
    >
      {messages.whatsApp}
      {about !== undefined && (
        <span className="visually-hidden">{` ${messages.whatsAppAbout({ thing: about })}`}</span>
      )}
    </a>
  );
}

/**
 * Returns the URL that opens WhatsApp with a prefilled message (faq.whatsapp.com, "How to use click to chat").
 *
 * @param number phone number with its country code. Punctuation and spaces are ignored.
 * @param pageUrl full URL of the page that the question is about.
 * @param about name of the piece, candle or project in the question. Undefined for a general question.
 */
export function whatsAppUrl(number: string, pageUrl: string, about?: string): string {
  const text =
    about === undefined
      ? messages.whatsAppMessage({ address: pageUrl })
      : messages.whatsAppMessageAbout({ thing: about, address: pageUrl });
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text.toWellFormed())}`;
}
