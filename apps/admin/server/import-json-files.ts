import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@studio/http/errors';
import type { Store } from '@studio/store';
import { z } from 'zod';

// Until this version, the admin stored its lists in JSON files. Remove this file with the next release.
const sessionsSchema = z.array(
  z.object({
    hash: z.string(),
    email: z.string(),
    browser: z.string(),
    createdAt: z.number(),
    lastSeenAt: z.number(),
  }),
);
const previewLinksSchema = z.array(z.object({ hash: z.string(), by: z.string(), until: z.number() }));
const scheduledSchema = z.array(
  z.object({
    file: z.string(),
    at: z.number(),
    by: z.object({ name: z.string(), email: z.string() }),
    fault: z.string().nullable(),
    isRefused: z.boolean().default(false),
  }),
);

const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Imports the former JSON files of a data folder, and renames them to `*.imported`. An interrupted import is repeated at the next
 * start, and imports nothing twice.
 * @throws Error for people, if the scheduled publications cannot be read: they would be published too early
 */
export async function importJsonFiles(folder: string, store: Store): Promise<void> {
  const sessions = await readList(
    join(folder, 'sessions.json'),
    sessionsSchema,
    'all editors have to sign in again',
  );
  const links = await readList(
    join(folder, 'guests.json'),
    previewLinksSchema,
    'all preview links are invalid now',
  );
  const scheduled = await readList(join(folder, 'later.json'), scheduledSchema, null);
  await store.write(async (db) => {
    for (const { createdAt, lastSeenAt, ...session } of sessions)
      await db
        .insertInto('sessions')
        .values({ ...session, createdAt: toIso(createdAt), lastSeenAt: toIso(lastSeenAt) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const { hash, by, until } of links)
      await db
        .insertInto('previewLinks')
        .values({ hash, createdBy: by, expiresAt: toIso(until) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const { file, at, by, fault, isRefused } of scheduled)
      await db
        .insertInto('scheduledPublications')
        .values({
          file,
          publishAt: toIso(at),
          editorName: by.name,
          editorEmail: by.email,
          lastError: fault,
          isRefused: isRefused ? 1 : 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  });
  for (const name of ['sessions.json', 'guests.json', 'later.json']) {
    const path = join(folder, name);
    await rename(path, `${path}.imported`).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
  }
}

/** Reads a list; empty if the file does not exist. @param lossWarning logged if it cannot be read; null if it is required */
async function readList<Item>(
  path: string,
  schema: z.ZodType<Item[]>,
  lossWarning: string | null,
): Promise<Item[]> {
  try {
    return schema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    if (lossWarning === null)
      throw new Error(`${path} cannot be read. Repair or remove it, then start again.`);
    console.error(`${path} cannot be read: ${lossWarning}`);
    return [];
  }
}
