import { HttpError } from '@studio/http/errors';
import type { StoredFile } from '@studio/relay/enquiry';
import type { Relay } from '@studio/relay/relay';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { api } from '../routes.ts';
import { findEnquiry } from './find-enquiry.ts';

/**
 * Media types by file extension. Browsers show such files without running scripts on the admin's origin. The relay has checked the content
 * of the files.
 */
const VIEWABLE_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Content security policy for an image. */
const IMAGE_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";
/** Content security policy for a PDF. Browsers' PDF viewers do not work with `sandbox`, and need inline styles and `object-src`. */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Returns the media type with which a browser shows a file; undefined if the file can only be downloaded. The type depends on the file's
 * name, because the sender's own type cannot be trusted.
 */
export const getViewableType = ({ name }: Pick<StoredFile, 'name'>): string | undefined =>
  VIEWABLE_TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()];

const createFileNotFoundError = () =>
  new HttpError(404, 'This file does not exist any more. Reload the page.');

interface FileRoute {
  Params: { id: string; index: string };
}

/** Routes of the files that are attached to enquiries. */
export function enquiryFileRoutes(app: FastifyInstance, { enquiries }: Pick<Relay, 'enquiries'>): void {
  const findFile = async ({ id, index }: FileRoute['Params']): Promise<StoredFile> => {
    const file = (await findEnquiry(enquiries, id)).files[Number(index)];
    if (!file) throw createFileNotFoundError();
    return file;
  };
  const sendFile = async (reply: FastifyReply, file: StoredFile, disposition: string) => {
    const content = await enquiries.files.read(file);
    if (!content) throw createFileNotFoundError();
    const encodedName = encodeURIComponent(file.name).replaceAll(/['()*]/g, '_');
    return reply
      .header('content-disposition', `${disposition}; filename*=UTF-8''${encodedName}`)
      .header('content-length', content.size)
      .send(content.stream);
  };

  app.get<FileRoute>(`${api.enquiry(':id')}/files/:index`, async (request, reply) => {
    const file = await findFile(request.params);
    // The file is sent as a download, because a stranger's file must not run scripts on the admin's origin.
    return sendFile(reply.type('application/octet-stream'), file, 'attachment');
  });

  app.get<FileRoute>(`${api.enquiry(':id')}/files/:index/view`, async (request, reply) => {
    const file = await findFile(request.params);
    const type = getViewableType(file);
    if (type === undefined) throw createFileNotFoundError();
    // Browsers never read a file as HTML, because the type is from a fixed list, and each response of the admin has `nosniff`.
    const policy = type === 'application/pdf' ? PDF_POLICY : IMAGE_POLICY;
    return sendFile(reply.type(type).header('content-security-policy', policy), file, 'inline');
  });
}
