import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanLine } from '@studio/enquiry/clean';
import { measureFreeBytes } from '@studio/files/free-space';
import { HttpError } from '@studio/http/errors';
import type { FastifyRequest } from 'fastify';
import type { RelayConfig } from './config.ts';
import { type Directives, readDirectives } from './directives.ts';
import type { Enquiries, SpamState } from './enquiries.ts';
import { type Enquiry, type Field, getFirstValue } from './enquiry.ts';
import { FormValidationError } from './errors.ts';
import { type ParsedForm, parseForm } from './parse-form.ts';
import type { Problems } from './problems.ts';
import { findSpamSigns, hashText, isSpam } from './spam-signs.ts';
import { validateForm } from './validate-form.ts';

export interface RelayDependencies {
  config: RelayConfig;
  enquiries: Enquiries;
  problems: Problems;
  /** Sends what was queued. */
  sendQueued: () => void;
}

/**
 * Parses, validates and stores a form. Resolves when the enquiry is synced to disk. Deletes the uploaded files after an error, and if the
 * enquiry is a duplicate of a stored enquiry.
 * @param to recipient, in lower case
 * @returns `next`, the unchecked URL or path of the page to show; null if the `_next` field is missing or empty
 * @throws HttpError 4xx when the form is refused, and 503 when the disk is nearly full; a file system or database error
 */
export async function acceptSubmission(
  request: FastifyRequest,
  to: string,
  dependencies: RelayDependencies,
): Promise<{ next: string | null }> {
  const { config, enquiries, sendQueued } = dependencies;
  const uploadPaths: string[] = [];
  let isStored = false;
  try {
    const form = await parseForm(request, async () => {
      await requireFreeSpace(enquiries.uploadFolder, config.minFreeBytes);
      const stored = randomUUID();
      uploadPaths.push(join(enquiries.uploadFolder, stored));
      return { stored, path: join(enquiries.uploadFolder, stored) };
    });
    const { fields, directives } = readDirectives(form.fields);
    if (fields.every(({ value }) => value.trim() === '') && form.files.length === 0) {
      throw new HttpError(422, 'The form is empty.');
    }
    const issue = validateForm(fields, form.files.length);
    if (issue !== undefined) throw new FormValidationError(issue, fields);
    const enquiry = buildEnquiry(to, fields, form, directives, config);
    const result = await enquiries.add(enquiry, await determineSpamState(enquiry, directives, dependencies));
    isStored = !result.isDuplicate;
    if (isStored) sendQueued();
    request.log.info(result, 'accepted');
    return { next: directives.next };
  } finally {
    if (!isStored) for (const path of uploadPaths) await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Checks an enquiry for spam. @returns the status of the enquiry, the hash of its text, and the reasons for a quarantine */
async function determineSpamState(
  { fields, replyTo }: Enquiry,
  { isHoneypotFilled }: Directives,
  { config, enquiries }: RelayDependencies,
): Promise<SpamState> {
  const textHash = hashText(fields);
  const repeatCount =
    textHash === null ? 0 : await enquiries.countOtherSenders(textHash, replyTo?.address ?? '');
  const spamSigns = findSpamSigns(fields, { isHoneypotFilled, phrases: config.spamPhrases, repeatCount });
  if (!isSpam(spamSigns)) return { status: 'queued', textHash, spamReasons: null };
  return {
    status: 'quarantined',
    textHash,
    spamReasons: JSON.stringify(spamSigns.map(({ reason }) => reason)),
  };
}

/** Text is small, so it is accepted until the disk is full. @throws HttpError 503 when too little space is free for files */
async function requireFreeSpace(folder: string, minFreeBytes: number): Promise<void> {
  if ((await measureFreeBytes(folder)) < minFreeBytes)
    throw new HttpError(
      503,
      'The server cannot store files at the moment. Please try again later, or send your message without a file.',
    );
}

function buildEnquiry(
  to: string,
  fields: Field[],
  form: ParsedForm,
  directives: Directives,
  config: RelayConfig,
): Enquiry {
  const content = {
    to,
    subject: directives.subject || `New message from the website of ${config.studioName}`,
    replyTo:
      directives.replyTo === null
        ? null
        : {
            name: cleanLine(getFirstValue(fields, 'name'), 100),
            address: directives.replyTo,
          },
    fields,
  };
  // Leaves out `stored`, which differs at each attempt, because the same form must have the same digest.
  // `isQuarantined` means that the honeypot is filled. It keeps this name, because another name would change the digests.
  const files = form.files.map(({ name, size, type, sha256 }) => ({ name, size, type, sha256 }));
  return {
    id: directives.id ?? randomUUID(),
    receivedAt: new Date().toISOString(),
    ...content,
    files: form.files,
    threadId: directives.threadId,
    digest: createHash('sha256')
      .update(JSON.stringify({ ...content, files, isQuarantined: directives.isHoneypotFilled }))
      .digest('hex'),
  };
}
