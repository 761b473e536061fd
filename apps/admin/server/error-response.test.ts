import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { toErrorResponse } from './error-response.ts';

/** Returns the error that SQL causes. */
function causeError(...statements: string[]): unknown {
  const database = new DatabaseSync(':memory:');
  try {
    for (const statement of statements) database.exec(statement);
    return null;
  } catch (error) {
    return error;
  } finally {
    database.close();
  }
}

it.each([
  ['a full disk', causeError('PRAGMA max_page_count = 1', 'CREATE TABLE a (b)'), 503, /disk is full/],
  [
    'a constraint of SQLite',
    causeError('CREATE TABLE a (b UNIQUE)', 'INSERT INTO a VALUES (1), (1)'),
    409,
    /at the same time/,
  ],
  [
    'a constraint of PostgreSQL',
    Object.assign(new Error('duplicate key'), { code: '23505' }),
    409,
    /at the same time/,
  ],
  ['a locked database', Object.assign(new Error('locked'), { errcode: 5 }), 503, /locked by another program/],
  ['a mistake in SQL', causeError('SELECT nothing'), 500, /Something went wrong/],
])('explains %s', (_, error, status, message) => {
  expect(toErrorResponse(error)).toEqual({ status, body: { message: expect.stringMatching(message) } });
});
