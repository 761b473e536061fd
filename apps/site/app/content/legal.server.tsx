import * as messages from 'virtual:messages/privacy';
import { listSections, type Section } from '@studio/content/markdown/sections';
import { legalTags } from '@studio/content/markdown/tag-syntax';
import { legalSchema } from '@studio/content/schema/collections';
import { readMarkdown } from './files.server.ts';
import { type ContentTag, renderMarkdown } from './markdown/render.tsx';
import { breadcrumbsJsonLd, createPageMetadata } from './page-metadata.server.ts';
import { enquiryServiceUrl, studio } from './studio.server.ts';

export interface LegalText {
  title: string;
  description: string;
  /** ISO date of the last change. */
  updated: string;
  sections: Section[];
  html: string;
}

const legalPageTags: Record<string, ContentTag> = {
  'enquiry-service': {
    ...legalTags['enquiry-service'],
    render: () => <p>{formatDeliveryNotice(enquiryServiceUrl)}</p>,
  },
  whatsapp: { ...legalTags.whatsapp, render: () => renderWhatsAppNotice(studio.contact.whatsapp) },
};

/** Returns the privacy notice about WhatsApp links, or null if the studio has no WhatsApp number. */
export const renderWhatsAppNotice = (number: string | undefined) =>
  number === undefined ? null : <p>{messages.whatsApp}</p>;

/**
 * Reads a legal page of `content/legal`. Two tags depend on the settings: `enquiry-service` names the service that delivers the
 * forms, and `whatsapp` is empty without a WhatsApp number.
 *
 * @throws ContentError when the file is missing or invalid.
 */
export function readLegalText(name: string): LegalText {
  const path = `legal/${name}.md`;
  const { fields, body, linesBeforeBody } = readMarkdown(path, legalSchema);
  const html = renderMarkdown(`content/${path}`, body, linesBeforeBody, legalPageTags);
  return { ...fields, sections: listSections(body), html };
}

/**
 * Returns the text and the metadata of a legal page.
 *
 * @param name file name in `content/legal`, without extension.
 * @param path path of the page.
 * @throws ContentError when the file is missing or invalid.
 */
export function loadLegalPage(name: string, path: string) {
  const legal = readLegalText(name);
  const page = createPageMetadata({
    path,
    meta: { title: `${legal.title} | ${studio.name}`, description: legal.description },
    jsonLd: [breadcrumbsJsonLd([legal.title, path])],
  });
  return { legal, page };
}

/** Returns the privacy notice about form delivery. @param serviceUrl absolute URL, or a path for the site's own relay. */
export function formatDeliveryNotice(serviceUrl: string): string {
  return serviceUrl.startsWith('/')
    ? messages.ownRelay
    : messages.service({ host: new URL(serviceUrl).host });
}
