import * as words from 'virtual:words/frame';
import { useRootData } from '../use-root-data.ts';

interface WhatsAppLinkProps {
  /** What it is asked about, by name. */
  about?: string;
  /** Where that stands on this site. */
  path: string;
  className?: string | undefined;
}

/** "Ask on WhatsApp": a plain link that opens a message with the thing's name and address in it. Nothing without a number. */
export function WhatsAppLink({ about, path, className }: WhatsAppLinkProps) {
  const known = useRootData()?.whatsApp;
  if (!known) return null;
  return (
    <a
      href={whatsAppAddress(known.number, known.origin + path, about)}
      rel="noreferrer"
      className={className}
    >
      {words.whatsApp}
      {about !== undefined && (
        <span className="visually-hidden">{` ${words.whatsAppAbout({ thing: about })}`}</span>
      )}
    </a>
  );
}

/**
 * Returns the URL that opens WhatsApp with a prefilled message (faq.whatsapp.com, "How to use click to chat").
 *
 * @param number the phone number with its country code; punctuation and spaces are ignored.
 * @param address the full URL of the page the question is about.
 * @param about the name of what the question is about; left out for a general question.
 */
export function whatsAppAddress(number: string, address: string, about?: string): string {
  const text =
    about === undefined
      ? words.whatsAppMessage({ address })
      : words.whatsAppMessageAbout({ thing: about, address });
  return `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text.toWellFormed())}`;
}
