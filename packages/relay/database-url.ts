import type { SettingsReader } from '@studio/http/settings';

const PROTOCOL = /^postgres(?:ql)?:$/;

/**
 * Returns the URL of the PostgreSQL database. Returns null when DATABASE_URL is not set, because the SQLite file in the data folder is then
 * used. Returns null and adds an issue when it is invalid.
 */
export function readDatabaseUrl(reader: SettingsReader): string | null {
  const text = reader.readText('DATABASE_URL');
  if (text === '') return null;
  if (!URL.canParse(text) || !PROTOCOL.test(new URL(text).protocol)) {
    // The issue leaves out the value, which contains a password.
    reader.addIssue(
      'DATABASE_URL',
      'not the URL of a PostgreSQL database',
      'postgres://website:password@db.example.com/website?sslmode=verify-full',
    );
    return null;
  }
  return text;
}
