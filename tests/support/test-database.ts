import { createDatabase } from '../postgres/support/test-postgres.ts';

/** Whether the tests run with PostgreSQL (project `postgres` of vitest.config.ts). */
export const usesPostgres = process.env.TEST_POSTGRES_URL !== undefined;

const databaseUrls = new Map<string, Promise<string>>();

/**
 * Returns the URL of the PostgreSQL database that belongs to a data folder. The first call creates the database. Returns null if the
 * tests run with SQLite.
 */
export async function getTestDatabaseUrl(dataFolder: string): Promise<string | null> {
  const clusterUrl = process.env.TEST_POSTGRES_URL;
  if (clusterUrl === undefined) return null;
  const databaseUrl = databaseUrls.get(dataFolder) ?? createDatabase(clusterUrl);
  databaseUrls.set(dataFolder, databaseUrl);
  return databaseUrl;
}
