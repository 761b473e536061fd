import { z } from 'zod';

export type MediaKind = 'images' | 'models';

/**
 * Message to an encoder process (apps/site/build/encode-media.ts): the URL path of the next file to encode, or null to encode all
 * files and exit.
 */
export const encodeRequestSchema = z.object({ urlPath: z.string().nullable() });

/** Response of an encoder process. `error` is null if the file is in the site now. */
export const encodeResponseSchema = z.object({ urlPath: z.string(), error: z.string().nullable() });

export type EncodeRequest = z.infer<typeof encodeRequestSchema>;
export type EncodeResponse = z.infer<typeof encodeResponseSchema>;
