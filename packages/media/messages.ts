import { z } from 'zod';

/** What is encoded; each in a process of its own. */
export type MediaKind = 'images' | 'models';

/** What the parent of apps/site/build/encode-media.ts asks for: the address of a file to make at once. */
export const requestSchema = z.object({ address: z.string() });

/** What it is told then. `error` says why the file could not be made; null when it is in its place. */
export const answerSchema = z.object({ address: z.string(), error: z.string().nullable() });

export type EncodeRequest = z.infer<typeof requestSchema>;
export type EncodeAnswer = z.infer<typeof answerSchema>;
