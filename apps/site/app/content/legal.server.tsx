import * as words from 'virtual:words/privacy';
import { type Section, sectionsOf } from '@studio/content/markdown/sections';
import { legalTags } from '@studio/content/markdown/tag-syntax';
import { legalSchema } from '@studio/content/schema/collections';
import { breadcrumbs, describePage } from './describe.server.ts';
import { readMarkdown } from './files.server.ts';
import { type ContentTag, renderMarkdown } from './markdown/render.tsx';
import { enquiryService, studio } from './studio.server.ts';

/** A legal page as it is shown. */
export interface LegalText {
  title: string;
  description: string;
  /** ISO day of its last change. */
  updated: string;
  sections: Section[];
  html: string;
}

const tags: Record<string, ContentTag> = {
  'enquiry-service': { ...legalTags['enquiry-service'], render: () => <p>{carrierOf(enquiryService)}</p> },
  whatsapp: { ...legalTags.whatsapp, render: () => whatsAppIn(studio.contact.whatsapp) },
};

/** What following a link to WhatsApp means; nothing where the site has none. */
export const whatsAppIn = (number: string | undefined) =>
  number === undefined ? null : <p>{words.whatsApp}</p>;

/**
 * Reads a legal page of `content/legal`. Its tag `enquiry-service` says who carries the forms of this very build, and
 * `whatsapp` what a link to it means, where there is one.
 *
 * @throws ContentError when the file is missing or wrong.
 */
export function readLegal(name: string): LegalText {
  const path = `legal/${name}.md`;
  const { fields, body, bodyLine } = readMarkdown(path, legalSchema);
  const html = renderMarkdown(`content/${path}`, body, bodyLine, tags);
  return { ...fields, sections: sectionsOf(body), html };
}

/**
 * What a legal page is shown and described by.
 *
 * @param name of its file in `content/legal`.
 * @param path its address.
 * @throws ContentError when the file is missing or wrong.
 */
export function loadLegal(name: string, path: string) {
  const legal = readLegal(name);
  const page = describePage({
    path,
    meta: { title: `${legal.title} | ${studio.name}`, description: legal.description },
    structured: [breadcrumbs([legal.title, path])],
  });
  return { legal, page };
}

/** Who carries the forms, told to a visitor. @param service a whole address, or a path for the studio's own relay. */
export function carrierOf(service: string): string {
  return service.startsWith('/') ? words.ownRelay : words.service({ host: new URL(service).host });
}
