import { TestPostgres } from './test-postgres.ts';

/** Starts a PostgreSQL server for all test files of the project `postgres`. `openTestEnquiries` and `startRelay` create databases in it. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await new TestPostgres().start();
  process.env.TEST_POSTGRES_URL = postgres.url;
  return () => postgres.remove();
}
