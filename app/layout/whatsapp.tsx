import * as words from 'virtual:words/frame';
import { useRootData } from '../use-root-data.ts';
import { whatsAppAddress } from './whatsapp-address.ts';

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
