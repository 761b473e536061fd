import { z } from 'zod';

/** What an encoder process encodes. */
export type MediaKind = 'images' | 'models';

/** Message to apps/site/build/encode-media.ts: the URL path of a file to encode next. */
export const encodeRequestSchema = z.object({ urlPath: z.string() });

/** The reply: `error` is null when the site has the file now. */
export const encodeResponseSchema = z.object({ urlPath: z.string(), error: z.string().nullable() });

export type EncodeRequest = z.infer<typeof encodeRequestSchema>;
export type EncodeResponse = z.infer<typeof encodeResponseSchema>;
